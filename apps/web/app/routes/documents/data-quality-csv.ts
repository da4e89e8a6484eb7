import { readDataQuality } from '@inferdex/contracts/changes'
import { qualityCsv } from '@inferdex/domain/changes/quality-csv'
import { data } from 'react-router'
import { api } from '../../lib/api/api.ts'

/** Renders the data quality as CSV. */
export async function loader() {
  const quality = await api(readDataQuality)
  if (quality === null) throw data(null, { status: 404 })
  return new Response(qualityCsv(quality), { headers: { 'content-type': 'text/csv; charset=utf-8' } })
}

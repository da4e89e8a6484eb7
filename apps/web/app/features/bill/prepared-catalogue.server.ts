import { readBillData } from '@inferdex/contracts/bill'
import { type BillData, decodeBillData } from '@inferdex/domain/bill/bill-data'
import { type PreparedCatalogue, prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { api } from '../../lib/api/api.ts'

const prepared = new WeakMap<BillData, PreparedCatalogue>()

/** Returns the catalogue that the browser also gets, prepared for bills; null if there are too many offers. */
export async function readPreparedCatalogue(): Promise<PreparedCatalogue | null> {
  const { data } = await api(readBillData)
  if (data === null) return null
  const catalogue = prepared.get(data) ?? prepareCatalogue(decodeBillData(data))
  prepared.set(data, catalogue)
  return catalogue
}

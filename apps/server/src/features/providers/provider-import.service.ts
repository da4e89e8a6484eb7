import { type Finding, findingsOf } from '@inferdex/domain/imports/import-rows'
import { providerProblems } from '@inferdex/domain/providers/provider-rules'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { writeTiers } from '../plans/plans.service.ts'
import {
  changedTiers,
  findStoredProblems,
  namedTools,
  readRowsToJudge,
  upsertProviders,
} from './provider-import.queries.ts'
import { markPricingImported } from './provider-writes.queries.ts'
import { writeTools } from './tools-import.queries.ts'

export { planProviders } from './provider-import.queries.ts'

/** Returns what is wrong with rows: what the rules of the form refuse, and what the catalogue has otherwise. */
export async function findProviderProblems(tx: Db, source: RawBuilder<unknown>): Promise<Finding[]> {
  const rows = await readRowsToJudge(tx, source)
  const refused = rows.flatMap(({ row, given, before }) => {
    const fields = { ...given, description: given.description ?? '' }
    return findingsOf(row, providerProblems(fields, before), given)
  })
  return [...refused, ...(await findStoredProblems(tx, source))].toSorted((a, b) => a.row - b.row)
}

export type WrittenProviders = { readonly ids: readonly string[]; readonly slugs: readonly string[] }

/** Writes every row of the source with tools and tiers. Figures are refreshed by the caller, who knows what else has changed. */
export async function writeProviders(tx: Db, source: RawBuilder<unknown>, now: Date): Promise<WrittenProviders> {
  const providers = await upsertProviders(tx, source, now)
  await writeTools(tx, namedTools(source))
  await markPricingImported(tx, await writeTiers(tx, changedTiers(source), now))
  return { ids: providers.map(({ id }) => id), slugs: providers.map(({ slug }) => slug) }
}

import { type Finding, findingsOf } from '@inferdex/domain/imports/import-rows'
import { providerProblems } from '@inferdex/domain/providers/provider-rules'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { writeTiers } from '../plans/plans.service.ts'
import {
  changedTiers,
  findStoredProblems,
  namedTools,
  readRowsToEvaluate,
  readStoredKinds,
  upsertProviders,
} from './provider-import.queries.ts'
import { markPricingImported } from './provider-writes.queries.ts'
import { findModelsOfChangedKinds } from './sold-models.queries.ts'
import { writeTools } from './tools-import.queries.ts'

export { planProviders } from './provider-import.queries.ts'

/** Returns all problems of the rows: by the rules of the form, and against the current catalogue. */
export async function findProviderProblems(tx: Db, source: RawBuilder<unknown>): Promise<Finding[]> {
  const rows = await readRowsToEvaluate(tx, source)
  const refused = rows.flatMap(({ row, given, before }) => {
    const fields = { ...given, description: given.description ?? '' }
    return findingsOf(row, providerProblems(fields, before), given)
  })
  return [...refused, ...(await findStoredProblems(tx, source))].toSorted((a, b) => a.row - b.row)
}

export type WrittenProviders = {
  readonly ids: readonly string[]
  readonly slugs: readonly string[]
  /** The models of providers whose kind changed. */
  readonly modelIds: readonly string[]
}

/** Writes all rows with tools and tiers. The caller updates the figures, because it knows what else changed. */
export async function writeProviders(tx: Db, source: RawBuilder<unknown>, now: Date): Promise<WrittenProviders> {
  const kinds = await readStoredKinds(tx, source)
  const providers = await upsertProviders(tx, source, now)
  await writeTools(tx, namedTools(source))
  await markPricingImported(tx, await writeTiers(tx, changedTiers(source), now))
  const modelIds = kinds.size === 0 ? [] : await findModelsOfChangedKinds(tx, kinds)
  return { ids: providers.map(({ id }) => id), slugs: providers.map(({ slug }) => slug), modelIds }
}

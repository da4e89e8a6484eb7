import { type CheckedRows, findingsOf } from '@inferdex/domain/imports/import-rows'
import { modelProblems } from '@inferdex/domain/models/model-rules'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { addOffersAtListPrice, type OfferPair, recordFilePrices } from '../../offers/import/offer-import.service.ts'
import {
  compareModels,
  countKept,
  findStoredProblems,
  readWritten,
  setCapabilitiesOfMany,
  upsertModels,
  type WrittenModel,
} from './model-import.queries.ts'
import { refreshModels } from '../models.service.ts'

/** Compares rows with the catalogue, and returns which are rejected and the planned outcome of the others. */
export async function checkModels(tx: Db, source: RawBuilder<unknown>): Promise<CheckedRows> {
  const plan = await compareModels(tx, source)
  const refused = plan.flatMap(({ row, given, before }) => findingsOf(row, modelProblems(given, before), given))
  const findings = [...refused, ...(await findStoredProblems(tx, source))].toSorted((a, b) => a.row - b.row)
  return { findings, plan, notes: await countKept(tx, source) }
}

export type WrittenModels = {
  readonly slugs: readonly string[]
  readonly providerSlugs: readonly string[]
}

/** Writes all rows with offers and prices, and updates the figures of the models. */
export async function writeModels(tx: Db, source: RawBuilder<unknown>, now: Date): Promise<WrittenModels> {
  const written = await upsertModels(tx, source, now)
  const ids = written.map(({ id }) => id)
  const created = new Set(written.filter((model) => model.created).map(({ id }) => id))
  const models = await readWritten(tx, source)
  await setCapabilitiesOfMany(tx, models, created)
  await recordFilePrices(tx, models, now)
  await addOffersAtListPrice(tx, pairsOf(models), now)
  await refreshModels(tx, ids)
  return {
    slugs: written.map(({ slug }) => slug),
    providerSlugs: [...new Set(models.flatMap((model) => model.sellers))],
  }
}

function pairsOf(models: readonly WrittenModel[]): OfferPair[] {
  return models.flatMap(({ id, providers, input, output }) =>
    (providers ?? []).map((providerSlug) => ({ modelId: id, providerSlug, input, output })),
  )
}

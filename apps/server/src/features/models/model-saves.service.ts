import {
  type EditedModel,
  type ModelChangeInput,
  modelFormFields,
  type NewModelInput,
} from '@inferdex/contracts/models/models.staff'
import { assertValid } from '@inferdex/contracts/protocol/errors'
import { modelProblems } from '@inferdex/domain/models/model-rules'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { SavedRecord } from '../audit/record-saves.service.ts'
import { saveScores } from '../benchmarks/result-admin.service.ts'
import { offersFromListPrice } from '../offers/now/list-price.service.ts'
import { saveOffers } from '../offers/offers.service.ts'
import { recordModelEdits } from './facts/model-edits.service.ts'
import { findUnknownCapabilities, insertModelRow, setCapabilities } from './model-admin-writes.queries.ts'
import { modelChanges } from './model-changes.ts'
import { findMakerSlug, findModelToEdit } from './models-staff.queries.ts'

/** Who writes, and when. */
export type Writer = { readonly origin: 'staff' | 'submission'; readonly now: Date; readonly by?: string | null }

export type SavedModel = SavedRecord & {
  readonly slug: string
  /** The providers whose figures change. */
  readonly providerIds: readonly string[]
}

/** Adds a model with its offers, capabilities and scores. The caller updates its figures. */
export async function addModel(tx: Db, input: NewModelInput, writer: Writer): Promise<SavedModel> {
  assertValid(modelProblems(modelFormFields(input), null))
  const { now } = writer
  const id = newId(now)
  const named = await withMaker(tx, input, null)
  await insertModelRow(tx, id, named, writer)
  return saveParts(tx, { id, slug: input.slug }, named, null, writer)
}

/** Resolves the maker: a provider of the catalogue, or a name that does not belong to a provider. */
export async function withMaker<Input extends ModelChangeInput>(tx: Db, input: Input, before: EditedModel | null) {
  const { lab } = input
  if (lab === undefined || lab === null || (lab.slug !== null && lab.slug === before?.lab?.slug)) return input
  const slug = await findMakerSlug(tx, lab)
  if (lab.slug !== null && slug === undefined) assertValid({ 'lab.slug': `There is no provider ${lab.slug}` })
  return { ...input, lab: { ...lab, slug: slug ?? null } }
}

/** Writes offers, capabilities and scores, and returns what changed. */
export async function saveParts(
  tx: Db,
  { id, slug }: { id: string; slug: string },
  input: ModelChangeInput,
  before: EditedModel | null,
  { origin, now, by = null }: Writer,
): Promise<SavedModel> {
  const { capabilities, scores, priceReason: reason = 'change' } = input
  const offers = input.offers ?? (await offersFromListPrice(tx, input, before))
  const offersBefore = before?.offers ?? []
  if (offers !== undefined) {
    await saveOffers(tx, { id, slug }, { before: offersBefore, wanted: offers }, { origin, now, reason, by })
  }
  if (capabilities !== undefined) {
    const [unknown] = await findUnknownCapabilities(tx, capabilities)
    if (unknown !== undefined) assertValid({ capabilities: `There is no capability ${unknown}` })
    await setCapabilities(tx, id, capabilities)
  }
  if (scores !== undefined) {
    await saveScores(tx, id, { before: before?.scores ?? [], wanted: scores }, { source: origin, now })
  }
  const offersAfter = offers === undefined ? offersBefore : ((await findModelToEdit(tx, id))?.offers ?? [])
  const changes = modelChanges(before, input, offersAfter)
  await recordModelEdits(tx, id, changes, { origin, now, by })
  return {
    id,
    slug,
    isNew: before === null,
    changes,
    providerIds: [...new Set([...offersBefore, ...offersAfter].map(({ provider }) => provider.id))],
  }
}

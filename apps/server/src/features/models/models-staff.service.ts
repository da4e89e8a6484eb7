import { tag } from '@inferdex/contracts/protocol/tags'
import {
  type EditedModel,
  type ModelChangeInput,
  modelFormFields,
  type NewModelInput,
} from '@inferdex/contracts/models/models.staff'
import { AppError, assertValid } from '@inferdex/contracts/protocol/errors'
import { modelProblems } from '@inferdex/domain/models/model-rules'
import { changedSlugProblem } from '@inferdex/domain/text/record-rules'
import { lockRecord, STAFF } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { withSlugHolder } from '../../db/slug-holders.queries.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { translateConflicts } from '../../platform/database-errors.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { assertNotOutdated, assertRestoredFrom, saveRecord } from '../audit/record-saves.service.ts'
import { listBenchmarksOfModel } from '../benchmarks/benchmarks.queries.ts'
import { refreshProviderFigures } from '../providers/providers.service.ts'
import { countModelDependants, findModelToEdit } from './models-staff.queries.ts'
import { lockOffersOf, updateModelRow } from './model-admin-writes.queries.ts'
import { addModel, type SavedModel, saveParts, withMaker } from './model-saves.service.ts'
import { findModelOwners } from './model-owners.queries.ts'
import { setModelArchived, setModelSlug } from './model-writes.queries.ts'
import { LIST_TAGS, publishModels } from './models.service.ts'

const CONFLICTS = {
  models_slug_key: { code: 'SLUG_TAKEN', field: 'slug', message: 'This slug is already taken' },
  offers_provider_model_key: {
    code: 'ALREADY_EXISTS',
    field: 'offers',
    message: 'A provider already sells another model under this id',
  },
} as const

type Deps = { db: Db; now: () => Date }

export async function readModelToEdit(db: Db, id: string): Promise<EditedModel> {
  const model = await findModelToEdit(db, id)
  if (model === undefined) throw notFound()
  return { ...model, scores: await listBenchmarksOfModel(db, id) }
}

export function createModel(deps: Deps, actor: Actor, input: NewModelInput): Promise<EditedModel> {
  return withSlugHolder(deps.db, 'models', input.slug, () =>
    save(deps, actor, (tx, now) => addModel(tx, input, { origin: STAFF, now, by: actor.id })),
  )
}

export function updateModel(deps: Deps, actor: Actor, id: string, input: ModelChangeInput): Promise<EditedModel> {
  return editModel(deps, actor, id, () => input)
}

/** Changes a model based on its current state. */
export function editModel(deps: Deps, actor: Actor, id: string, edit: ModelEdit): Promise<EditedModel> {
  return save(deps, actor, (tx, now) => changeModel(tx, id, edit, { now, by: actor.id }))
}

/** Returns the change to make, based on the current model. */
export type ModelEdit = (before: EditedModel, tx: Db) => ModelChangeInput | Promise<ModelChangeInput>

function save(deps: Deps, actor: Actor, write: (tx: Db, now: Date) => Promise<SavedModel>): Promise<EditedModel> {
  const kind = { targetType: 'MODEL', publish, read: readModelToEdit } as const
  return translateConflicts(CONFLICTS, () => saveRecord(deps, actor, kind, write))
}

/**
 * Changes a model; absent fields stay unchanged. Locks it first and then its offers, in the same order as feeds, so
 * that none of them changes between read and write.
 */
async function changeModel(
  tx: Db,
  id: string,
  edit: ModelEdit,
  { now, by }: { readonly now: Date; readonly by: string },
): Promise<SavedModel> {
  if (!(await lockRecord(tx, 'models', id))) throw notFound()
  await lockOffersOf(tx, id)
  const before = await readModelToEdit(tx, id)
  const input = await edit(before, tx)
  assertNotOutdated('model', input, before)
  assertValidChange(input, before)
  const named = await withMaker(tx, input, before)
  const saved = await saveParts(tx, before, named, before, { origin: STAFF, now, by })
  if (saved.changes !== null) await updateModelRow(tx, id, named, now)
  return saved
}

/** Renames the slug of a model. The database keeps the old one, so that its address redirects. */
export function moveModel(
  deps: Deps,
  actor: Actor,
  id: string,
  { slug, revision }: { readonly slug: string; readonly revision?: number | undefined },
): Promise<EditedModel> {
  const move = async (tx: Db, now: Date): Promise<SavedModel> => {
    if (!(await lockRecord(tx, 'models', id))) throw notFound()
    await lockOffersOf(tx, id)
    const before = await readModelToEdit(tx, id)
    assertNotOutdated('model', { revision }, before)
    const providerIds = before.offers.map(({ provider }) => provider.id)
    if (slug === before.slug) return { id, slug, isNew: false, changes: null, providerIds }
    await setModelSlug(tx, id, slug, now)
    await announceChange(tx, [tag.model(before.slug)], `The model ${before.slug} is now ${slug}`)
    return { id, slug, isNew: false, changes: { slug: { from: before.slug, to: slug } }, providerIds }
  }
  return withSlugHolder(deps.db, 'models', slug, () => save(deps, actor, move))
}

function publish(tx: Db, { id, providerIds }: SavedModel): Promise<void> {
  return publishModels(tx, { modelIds: [id], providerIds })
}

export async function readModelDependants(db: Db, id: string) {
  if ((await findModelToEdit(db, id)) === undefined) throw notFound()
  return countModelDependants(db, id)
}

/** Archives a model. Its offers, prices, scores, reviews and slug are kept. */
export function deleteModel({ db, now }: Deps, actor: Actor, id: string, revision?: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const at = now()
    const before = (await lockRecord(tx, 'models', id)) ? await findModelToEdit(tx, id) : undefined
    if (before === undefined) throw notFound()
    if (revision !== undefined) assertNotOutdated('model', { revision }, before)
    await setModelArchived(tx, id, at, actor.id)
    const owners = (await findModelOwners(tx, id))?.providers ?? []
    await refreshProviderFigures(
      tx,
      owners.map((owner) => owner.id),
    )
    const changes = { name: { from: before.name, to: null }, slug: { from: before.slug, to: null } }
    await recordAction(tx, actor, { action: 'DELETE_MODEL', targetType: 'MODEL', targetId: id, changes }, at)
    await announceChange(
      tx,
      [...LIST_TAGS, tag.model(before.slug), ...owners.map(({ slug }) => tag.provider(slug))],
      `The model ${before.slug} is gone`,
    )
  })
}

/** Restores an archived model with its offers and scores. Recalculates its figures, because prices may have changed. */
export function restoreModel({ db, now }: Deps, actor: Actor, id: string, revision?: number): Promise<EditedModel> {
  return db.transaction().execute(async (tx) => {
    const at = now()
    if (!(await lockRecord(tx, 'models', id, 'archived'))) throw notArchived()
    await lockOffersOf(tx, id)
    await setModelArchived(tx, id, null)
    const owners = (await findModelOwners(tx, id))?.providers ?? []
    await publishModels(tx, { modelIds: [id], providerIds: owners.map((owner) => owner.id) })
    const model = await readModelToEdit(tx, id)
    assertRestoredFrom('model', revision, model)
    const changes = { name: { from: null, to: model.name }, slug: { from: null, to: model.slug } }
    await recordAction(tx, actor, { action: 'RESTORE_MODEL', targetType: 'MODEL', targetId: id, changes }, at)
    return model
  })
}

function assertValidChange(input: ModelChangeInput, before: EditedModel): void {
  const { pricing, editorialRating, editorialReviewCount, ...fields } = before
  assertValid({
    ...modelProblems(modelFormFields(input), {
      ...fields,
      inputPerMillion: pricing?.inputPerMillion ?? null,
      outputPerMillion: pricing?.outputPerMillion ?? null,
      rating: editorialRating,
      reviewCount: editorialReviewCount,
    }),
    ...changedSlugProblem(input.slug, before.slug),
  })
}

function notArchived(): AppError {
  return new AppError('NOT_FOUND', 'There is no archived model with this id')
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'This model does not exist')
}

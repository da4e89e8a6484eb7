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
import { announceChange } from '../../platform/change-feed.ts'
import { translateConflicts } from '../../platform/database-errors.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { assertNotOutdated, saveRecord } from '../audit/record-saves.service.ts'
import { listBenchmarksOfModel } from '../benchmarks/benchmarks.queries.ts'
import { findSellers } from '../offers/offer-parties.queries.ts'
import { refreshProviderFigures } from '../providers/providers.service.ts'
import { countModelDependants, findModelToEdit } from './models-staff.queries.ts'
import { updateModelRow } from './model-admin-writes.queries.ts'
import { addModel, type SavedModel, saveParts, withMaker } from './model-saves.service.ts'
import { findModelOwners } from './model-owners.queries.ts'
import { setModelArchived } from './model-writes.queries.ts'
import { refreshModels } from './models.service.ts'

const LIST_TAGS = [tag.counts, tag.models, tag.providers, tag.benchmarks] as const

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
  return save(deps, actor, (tx, now) => addModel(tx, input, { origin: STAFF, now }))
}

export function updateModel(deps: Deps, actor: Actor, id: string, input: ModelChangeInput): Promise<EditedModel> {
  return save(deps, actor, (tx, now) => changeModel(tx, id, input, now))
}

function save(deps: Deps, actor: Actor, write: (tx: Db, now: Date) => Promise<SavedModel>): Promise<EditedModel> {
  const kind = { targetType: 'MODEL', publish, read: readModelToEdit } as const
  return translateConflicts(CONFLICTS, () => saveRecord(deps, actor, kind, write))
}

/** Changes a model; absent fields stay unchanged. */
async function changeModel(tx: Db, id: string, input: ModelChangeInput, now: Date): Promise<SavedModel> {
  if (!(await lockRecord(tx, 'models', id))) throw notFound()
  const before = await readModelToEdit(tx, id)
  assertNotOutdated('model', input, before)
  assertValidChange(input, before)
  const named = await withMaker(tx, input, before)
  const saved = await saveParts(tx, before, named, before, { origin: STAFF, now })
  if (saved.changes !== null) await updateModelRow(tx, id, named, now)
  return saved
}

async function publish(tx: Db, { id, slug, providerIds }: SavedModel): Promise<void> {
  await refreshModels(tx, [id])
  await refreshProviderFigures(tx, providerIds)
  const sellers = await findSellers(tx, { ids: providerIds })
  await announceChange(
    tx,
    [...LIST_TAGS, tag.model(slug), ...sellers.map((seller) => tag.provider(seller.slug))],
    `The model ${slug} has changed`,
  )
}

export async function readModelDependants(db: Db, id: string) {
  if ((await findModelToEdit(db, id)) === undefined) throw notFound()
  return countModelDependants(db, id)
}

/** Archives a model. Its offers, prices, scores, reviews and slug are kept. */
export function deleteModel({ db, now }: Deps, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const at = now()
    const before = (await lockRecord(tx, 'models', id)) ? await findModelToEdit(tx, id) : undefined
    if (before === undefined) throw notFound()
    await setModelArchived(tx, id, at)
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

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'This model does not exist')
}

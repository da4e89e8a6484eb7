import { type Tag, tag } from '@inferdex/contracts/protocol/tags'
import type {
  EditedProvider,
  NewProviderInput,
  ProviderChangeInput,
  ToolInput,
} from '@inferdex/contracts/providers/providers.staff'
import { AppError, assertValid } from '@inferdex/contracts/protocol/errors'
import { type Changes, changesGiven } from '@inferdex/domain/audit/audit-actions'
import { providerProblems } from '@inferdex/domain/providers/provider-rules'
import { changedSlugProblem } from '@inferdex/domain/text/record-rules'
import { lockInOrder, lockRecord } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { withSlugHolder } from '../../db/slug-holders.queries.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { translateConflicts } from '../../platform/database-errors.ts'
import { newId } from '../../platform/ids.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { assertNotOutdated, assertRestoredFrom, type SavedRecord, saveRecord } from '../audit/record-saves.service.ts'
import { archiveDealsOf, restoreDealsOf } from '../deals/deals.service.ts'
import { countProviderDependants, findProviderToEdit } from './providers-staff.queries.ts'
import { replaceTools, updateProviderRow } from './provider-admin-writes.queries.ts'
import { refreshProviderFigures } from './figures/provider-figures.service.ts'
import { setProviderArchived } from './provider-writes.queries.ts'
import { addProvider } from './providers.service.ts'
import { findModelSlugsSoldBy, findModelsSoldBy } from './sold-models.queries.ts'

const CONFLICTS = {
  providers_slug_key: { code: 'SLUG_TAKEN', field: 'slug', message: 'This slug is already taken' },
  provider_tools_name_key: { code: 'ALREADY_EXISTS', field: 'tools', message: 'Each tool needs its own name' },
} as const

/** Updates models whose sellers changed. */
export type RefreshModels = (tx: Db, ids: readonly string[]) => Promise<unknown>

type Deps = { db: Db; now: () => Date; refreshModels: RefreshModels }

type SavedProvider = SavedRecord & { readonly slug: string }

export async function readProviderToEdit(db: Db, id: string): Promise<EditedProvider> {
  const provider = await findProviderToEdit(db, id)
  if (provider === undefined) throw notFound()
  return provider
}

export function createProvider(deps: Deps, actor: Actor, input: NewProviderInput): Promise<EditedProvider> {
  return withSlugHolder(deps.db, 'providers', input.slug, () =>
    save(deps, actor, (tx, now) => createdProvider(tx, input, now)),
  )
}

export function updateProvider(
  deps: Deps,
  actor: Actor,
  id: string,
  input: ProviderChangeInput,
): Promise<EditedProvider> {
  return editProvider(deps, actor, id, () => input, input.kind !== undefined)
}

/**
 * Changes a provider based on its current state. If its kind may change, its models are locked first, because the
 * cheapest seller depends on which providers are sellers.
 */
export function editProvider(
  deps: Deps,
  actor: Actor,
  id: string,
  edit: ProviderEdit,
  mayChangeKind = false,
): Promise<EditedProvider> {
  return save(deps, actor, async (tx, now) => {
    const modelIds = mayChangeKind ? await findModelsSoldBy(tx, id) : []
    await lockInOrder(tx, 'models', modelIds)
    const saved = await changeProvider(tx, id, edit, now)
    if (saved.changes?.kind !== undefined) await deps.refreshModels(tx, modelIds)
    return saved
  })
}

/** Returns the change to make, based on the current provider. */
export type ProviderEdit = (before: EditedProvider, tx: Db) => ProviderChangeInput | Promise<ProviderChangeInput>

function save(deps: Deps, actor: Actor, write: (tx: Db, now: Date) => Promise<SavedProvider>): Promise<EditedProvider> {
  const kind = { targetType: 'PROVIDER', publish, read: readProviderToEdit } as const
  return translateConflicts(CONFLICTS, () => saveRecord(deps, actor, kind, write))
}

async function createdProvider(tx: Db, input: NewProviderInput, now: Date): Promise<SavedProvider> {
  const id = await addProvider(tx, input, { origin: 'staff', now })
  if (input.tools !== undefined) await saveTools(tx, id, input.tools, null, now)
  return { id, slug: input.slug, isNew: true, changes: changesOf(input, null) }
}

/** Changes a provider; absent fields stay unchanged. */
async function changeProvider(tx: Db, id: string, edit: ProviderEdit, now: Date): Promise<SavedProvider> {
  if (!(await lockRecord(tx, 'providers', id))) throw notFound()
  const before = await readProviderToEdit(tx, id)
  const input = await edit(before, tx)
  assertNotOutdated('provider', input, before)
  assertValidChange(input, before)
  const changes = changesOf(input, before)
  if (changes !== null) {
    await updateProviderRow(tx, id, input, now)
    if (input.tools !== undefined) await saveTools(tx, id, input.tools, before, now)
  }
  return { id, slug: before.slug, isNew: false, changes }
}

async function publish(tx: Db, { id, slug, isNew, changes }: SavedProvider): Promise<void> {
  await refreshProviderFigures(tx, [id])
  const tags: Tag[] = [tag.providers, tag.provider(slug)]
  if (isNew) {
    tags.push(tag.counts)
  } else if (changes?.name ?? changes?.logo ?? changes?.kind) {
    // All pages that show the provider's name, logo or kind.
    const models = await findModelSlugsSoldBy(tx, id)
    tags.push(tag.models, tag.deals, tag.benchmarks, ...models.map((model) => tag.model(model)))
  }
  await announceChange(tx, tags, `The provider ${slug} has changed`)
}

export async function readProviderDependants(db: Db, id: string) {
  await readProviderToEdit(db, id)
  return countProviderDependants(db, id)
}

/** Archives a provider with its offers and deals. The recorded data and the slug are kept. */
export function deleteProvider(
  { db, now, refreshModels }: Deps,
  actor: Actor,
  id: string,
  revision?: number,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const at = now()
    const modelIds = await findModelsSoldBy(tx, id)
    await lockInOrder(tx, 'models', modelIds)
    if (!(await lockRecord(tx, 'providers', id))) throw notFound()
    const before = await readProviderToEdit(tx, id)
    if (revision !== undefined) assertNotOutdated('provider', { revision }, before)
    const modelSlugs = await findModelSlugsSoldBy(tx, id)
    await setProviderArchived(tx, id, at, actor.id)
    await archiveDealsOf(tx, id, { at, by: actor.id })
    await refreshModels(tx, modelIds)
    const changes = { name: { from: before.name, to: null }, slug: { from: before.slug, to: null } }
    await recordAction(tx, actor, { action: 'DELETE_PROVIDER', targetType: 'PROVIDER', targetId: id, changes }, at)
    await announceChange(tx, tagsOfAll(before.slug, modelSlugs), `The provider ${before.slug} is gone`)
  })
}

/** Restores an archived provider with its offers, and with the deals that were archived with it. */
export function restoreProvider(
  { db, now, refreshModels }: Deps,
  actor: Actor,
  id: string,
  revision?: number,
): Promise<EditedProvider> {
  return db.transaction().execute(async (tx) => {
    const at = now()
    const modelIds = await findModelsSoldBy(tx, id)
    await lockInOrder(tx, 'models', modelIds)
    if (!(await lockRecord(tx, 'providers', id, 'archived'))) {
      throw new AppError('NOT_FOUND', 'There is no archived provider with this id')
    }
    await setProviderArchived(tx, id, null)
    const deals = await restoreDealsOf(tx, id)
    await refreshModels(tx, modelIds)
    await refreshProviderFigures(tx, [id])
    const provider = await readProviderToEdit(tx, id)
    assertRestoredFrom('provider', revision, provider)
    const changes = {
      name: { from: null, to: provider.name },
      slug: { from: null, to: provider.slug },
      ...(deals > 0 && { deals: { from: 0, to: deals } }),
    }
    await recordAction(tx, actor, { action: 'RESTORE_PROVIDER', targetType: 'PROVIDER', targetId: id, changes }, at)
    const modelSlugs = await findModelSlugsSoldBy(tx, id)
    await announceChange(tx, tagsOfAll(provider.slug, modelSlugs), `The provider ${provider.slug} is back`)
    return provider
  })
}

/** Returns the tags of every page that changes when a provider is archived or restored. */
function tagsOfAll(slug: string, modelSlugs: readonly string[]): Tag[] {
  const lists = [tag.counts, tag.providers, tag.models, tag.deals, tag.benchmarks]
  return [...lists, tag.provider(slug), ...modelSlugs.map((model) => tag.model(model))]
}

/** Saves the tools of a provider. A tool sent with its id keeps it. */
async function saveTools(tx: Db, id: string, tools: readonly ToolInput[], before: EditedProvider | null, now: Date) {
  const known = new Set(before?.tools.map((tool) => tool.id))
  await replaceTools(
    tx,
    id,
    tools.map((tool) => ({ ...tool, id: tool.id !== undefined && known.has(tool.id) ? tool.id : newId(now) })),
  )
}

/** Returns the given fields that differ, for the audit log. */
function changesOf(input: ProviderChangeInput, before: EditedProvider | null): Changes | null {
  const { revision: _, tools, ...fields } = input
  const given = { ...fields, tools: tools?.map(({ id: __, ...tool }) => tool) }
  const known =
    before === null
      ? {}
      : {
          ...before,
          rating: before.editorialRating,
          reviewCount: before.editorialReviewCount,
          tools: before.tools.map(({ name, description, type, platform, official, documentation }) => ({
            name,
            description,
            type,
            platform,
            official,
            documentation,
          })),
        }
  return changesGiven(known, given)
}

function assertValidChange(input: ProviderChangeInput, before: EditedProvider): void {
  const { editorialRating, editorialReviewCount } = before
  assertValid({
    ...providerProblems(input, { ...before, rating: editorialRating, reviewCount: editorialReviewCount }),
    ...changedSlugProblem(input.slug, before.slug),
  })
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'Provider not found')
}

import {
  type ComparedKind,
  comparisonSearch,
  freshComparison,
  MAX_COMPARED,
  withCompared,
} from '@inferdex/domain/comparison/comparison-query'
import { browserStore } from '../../lib/stores/browser-store.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'

/** `id` is the key by which the Compare page finds the record in its URL. */
export type ComparisonItem = { readonly id: string; readonly type: ComparedKind; readonly name: string }
export type ComparisonList = readonly ComparisonItem[]
export type AddOutcome = 'added' | 'present' | 'full' | 'other-kind'

const EMPTY: ComparisonList = []

const store = browserStore<ComparisonList>('comparison', EMPTY, parseComparison)

/** Returns the list that tray, cards and Compare page share. Empty on the server and in the first client render. */
export const useComparison = store.use
export const readComparison = store.read

/**
 * Parses the stored list and keeps only valid items, because another tab or an older version may have stored anything.
 */
export function parseComparison(stored: string): ComparisonList | null {
  try {
    const parsed: unknown = JSON.parse(stored)
    if (!Array.isArray(parsed)) return null
    const items = parsed.filter(isItem).map(({ id, type, name }) => ({ id, type, name }))
    const kind = items[0]?.type
    return items.filter((item) => item.type === kind).slice(0, MAX_COMPARED)
  } catch {
    return null
  }
}

function isItem(value: unknown): value is ComparisonItem {
  if (typeof value !== 'object' || value === null) return false
  const { id, type, name } = value as Partial<Record<keyof ComparisonItem, unknown>>
  return typeof id === 'string' && typeof name === 'string' && (type === 'provider' || type === 'model')
}

export function outcomeOfAdding(list: ComparisonList, item: ComparisonItem): AddOutcome {
  const [first] = list
  if (first !== undefined && first.type !== item.type) return 'other-kind'
  if (list.some(({ id }) => id === item.id)) return 'present'
  return list.length >= MAX_COMPARED ? 'full' : 'added'
}

export function addToComparison(item: ComparisonItem): AddOutcome {
  const list = store.read()
  const outcome = outcomeOfAdding(list, item)
  if (outcome === 'added') store.write([...list, item])
  if (outcome === 'full') void toast.info(`You can compare up to ${MAX_COMPARED} at a time`)
  if (outcome === 'other-kind') offerNewComparison(item)
  return outcome
}

function offerNewComparison(item: ComparisonItem): void {
  const present = item.type === 'model' ? 'providers' : 'models'
  void toast.warning(`Your comparison holds ${present}`, {
    description: `${item.name} is a ${item.type}. You can't compare models with providers.`,
    action: { label: 'Start a new comparison', onClick: () => store.write([item]) },
  })
}

export function removeFromComparison(id: string): void {
  const left = store.read().filter((item) => item.id !== id)
  store.write(left.length === 0 ? EMPTY : left)
}

export function clearComparison(): void {
  store.write(EMPTY)
}

/** Replaces the list with the comparison of a URL. */
export function replaceComparison(list: ComparisonList): void {
  store.write(list.length === 0 ? EMPTY : list)
}

/** Returns the URL of the Compare page with this list, so that it can be shared. */
export function comparisonPath(list: ComparisonList): string {
  const [first] = list
  if (first === undefined) return paths.compare()
  const slugs = list.map(({ id }) => id)
  return paths.compare() + comparisonSearch(withCompared(freshComparison(first.type), slugs))
}

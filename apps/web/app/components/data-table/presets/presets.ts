import type { ViewList } from '@inferdex/contracts/people/saved-views'
import { type BrowserStore, browserStore } from '../../../lib/stores/browser-store.ts'
import type { ListFilters } from '../../../lib/lists/list-filters.ts'

/** Sets of filter values, by the name under which the user saved them. */
export type Presets = Readonly<Record<string, ListFilters>>

export const NO_PRESETS: Presets = {}

/** In localStorage, one entry per list. */
const copies = {
  models: browserStore('filter_presets_models', NO_PRESETS, parsePresets),
  providers: browserStore('filter_presets_providers', NO_PRESETS, parsePresets),
  deals: browserStore('filter_presets_deals', NO_PRESETS, parsePresets),
}

/** Returns the browser's copy of a list's presets, or null for a list that never had one. */
export function copyOf(list: ViewList): BrowserStore<Presets> | null {
  return list in copies ? copies[list as keyof typeof copies] : null
}

/** Lists whose presets have been moved to the account, which takes precedence over the browser's copy from then on. */
export const movedLists = browserStore<readonly string[]>('filter_presets_moved', [], parseNames)

function parseNames(stored: string): string[] | null {
  try {
    const parsed: unknown = JSON.parse(stored)
    return Array.isArray(parsed) ? parsed.filter((name) => typeof name === 'string') : null
  } catch {
    return null
  }
}

/** Parses the localStorage entry and drops everything that is not a preset, because users can edit it. */
export function parsePresets(stored: string): Presets | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(stored)
  } catch {
    return null
  }
  if (!isRecord(parsed)) return null
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([name, value]) => (isFilters(value) ? [[name, value]] : [])),
  )
}

/**
 * Returns the presets without one. If none is left, it returns the NO_PRESETS constant itself, which removes the entry from
 * localStorage.
 */
export function withoutPreset(presets: Presets, name: string): Presets {
  const { [name]: _, ...rest } = presets
  return Object.keys(rest).length === 0 ? NO_PRESETS : rest
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFilters(value: unknown): value is ListFilters {
  return isRecord(value) && Object.values(value).every((filter) => typeof filter === 'string')
}

import { type BrowserStore, browserStore } from '../../lib/stores/browser-store.ts'
import type { ListFilters } from '../../lib/lists/list-filters.ts'

export type PresetList = 'models' | 'providers' | 'deals'

/** Sets of filter values by the name that somebody gave them. */
export type Presets = Readonly<Record<string, ListFilters>>

const NONE: Presets = {}

/** Kept in this browser, one entry per list. */
export const presetsOf: Readonly<Record<PresetList, BrowserStore<Presets>>> = {
  models: browserStore('filter_presets_models', NONE, parsePresets),
  providers: browserStore('filter_presets_providers', NONE, parsePresets),
  deals: browserStore('filter_presets_deals', NONE, parsePresets),
}

/** What is not a preset is left out: the store can be edited by anybody. */
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

/** Without any left it is the empty value itself, which removes the entry from the browser. */
export function withoutPreset(presets: Presets, name: string): Presets {
  const { [name]: _, ...rest } = presets
  return Object.keys(rest).length === 0 ? NONE : rest
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFilters(value: unknown): value is ListFilters {
  return isRecord(value) && Object.values(value).every((filter) => typeof filter === 'string')
}

import { type BrowserStore, browserStore } from '../../lib/stores/browser-store.ts'
import type { ListFilters } from '../../lib/lists/list-filters.ts'

export type PresetList = 'models' | 'providers' | 'deals'

/** Sets of filter values, by the name under which the user saved them. */
export type Presets = Readonly<Record<string, ListFilters>>

const NONE: Presets = {}

/** Saved in localStorage, one entry per list. */
export const presetsOf: Readonly<Record<PresetList, BrowserStore<Presets>>> = {
  models: browserStore('filter_presets_models', NONE, parsePresets),
  providers: browserStore('filter_presets_providers', NONE, parsePresets),
  deals: browserStore('filter_presets_deals', NONE, parsePresets),
}

/** Parses what is in localStorage and leaves out everything that is not a preset, because anyone can edit it there. */
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
 * Returns the presets without one. If none is left, it returns the NONE constant itself, which removes the entry from
 * localStorage.
 */
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

import { type ChoiceFilter, type ModelsQuery, modelsSearch } from '@inferdex/domain/models/models-query'
import { paths } from '../../../lib/paths.ts'

export function modelsAddress(query: ModelsQuery): string {
  return paths.models() + modelsSearch(query)
}

export const SORTS = [
  ['rating', 'Highest Rated'],
  ['context', 'Context Window'],
  ['price', 'Lowest Price'],
  ['newest', 'Newest First'],
] as const

/** Adds or removes a choice and resets the page to the first. */
export function toggleChoice<Key extends ChoiceFilter>(
  query: ModelsQuery,
  key: Key,
  value: ModelsQuery[Key][number],
): ModelsQuery {
  const chosen: readonly string[] = query[key]
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
  return { ...query, [key]: next, page: 1 }
}

type QuickChip = { label: string; isOn: (query: ModelsQuery) => boolean; toggle: (query: ModelsQuery) => ModelsQuery }

const quick = <Key extends 'capabilities' | 'sources' | 'contexts'>(
  label: string,
  key: Key,
  value: ModelsQuery[Key][number],
): QuickChip => ({
  label,
  isOn: (query) => (query[key] as readonly string[]).includes(value),
  toggle: (query) => toggleChoice(query, key, value),
})

export const QUICK_CHIPS: readonly QuickChip[] = [
  quick('Open Source', 'sources', 'open-source'),
  quick('Vision Capable', 'capabilities', 'vision'),
  quick('Function Calling', 'capabilities', 'function_calling'),
  quick('Large Context (300K+)', 'contexts', '300K'),
]

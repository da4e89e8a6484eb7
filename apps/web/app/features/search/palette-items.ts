import { modelSearch } from '@inferdex/domain/models/model-filters'
import type { Catalogue } from '@inferdex/domain/search/catalogue-snapshot'
import { searchCatalogue } from '@inferdex/domain/search/search-catalogue'
import { sortedBy } from '@inferdex/domain/text/ordering'
import { contains } from '@inferdex/domain/text/fold-case'
import type { Suggestions } from '../../components/layout/site/suggestions.ts'
import { paths } from '../../lib/paths.ts'
import type { ComparisonList } from '../comparison/comparison-list.ts'
import {
  browseActions,
  foundActions,
  modelItem,
  pageItem,
  type PaletteItem,
  providerItem,
  searchItem,
  submitItem,
} from './palette-item.ts'

const MODELS = 6
const PROVIDERS = 3
const PAGES = 3
const PROMINENT = 4

type Page = { readonly label: string; readonly to: string }

export type PaletteInput = {
  q: string
  pages: readonly Page[]
  /** Paths of models and providers, last visited first. */
  recent: readonly string[]
  compared: ComparisonList
  /** The whole catalogue, the server's suggestions, or null while loading. */
  found: { readonly whole: Catalogue } | { readonly suggested: Suggestions } | null
}
type Found = NonNullable<PaletteInput['found']>

/** Returns the entries of the palette: without a text frequent actions, with one its matches. */
export function paletteItems(input: PaletteInput): readonly PaletteItem[] {
  const { q, pages, compared, found } = input
  const text = q.trim()
  if (text === '') return [...withoutText(input), ...browseActions(), ...pages.map(pageItem)]
  const result = found === null ? null : matchesOf(found, text)
  const matchingPages = pages.filter(({ label }) => contains(text, label)).slice(0, PAGES)
  if (result === null) return [...matchingPages.map(pageItem), searchItem(text, 'Providers, models and articles')]
  const { models, providers, corrected } = result
  const group = corrected === null ? null : `Did you mean “${corrected}”?`
  const modelItems = models.slice(0, MODELS).map((model) => modelItem(model, group ?? 'Models'))
  const providerItems = providers.slice(0, PROVIDERS).map((provider) => providerItem(provider, group ?? 'Providers'))
  return [
    ...(result.hasProvidersFirst ? [...providerItems, ...modelItems] : [...modelItems, ...providerItems]),
    ...matchingPages.map(pageItem),
    ...(result.hasProvidersFirst ? [] : foundActions(models, compared)),
    ...(models.length + providers.length === 0 ? [submitItem()] : []),
    searchItem(corrected ?? text, result.about),
  ]
}

function withoutText({ found, recent }: PaletteInput): readonly PaletteItem[] {
  if (found === null || !('whole' in found)) return []
  const { models, providers } = found.whole
  const visited = recent.flatMap((address) => {
    const model = models.find(({ slug }) => paths.model(slug) === address)
    const provider = providers.find(({ slug }) => paths.provider(slug) === address)
    if (model !== undefined) return [modelItem(model, 'Recent')]
    return provider === undefined ? [] : [providerItem(provider, 'Recent')]
  })
  const living = models.filter(({ isRetired }) => !isRetired)
  const prominent = sortedBy(living, modelSearch.orderOf).slice(0, PROMINENT)
  return [
    ...visited,
    ...prominent
      .filter(({ slug }) => !recent.includes(paths.model(slug)))
      .map((model) => modelItem(model, 'Popular models')),
  ]
}

type Matches = Suggestions & { readonly about: string }

function matchesOf(found: Found, q: string): Matches {
  if ('suggested' in found) return { ...found.suggested, about: 'Providers, models and articles' }
  const result = searchCatalogue(found.whole, q)
  return { ...result, about: counted(result.models.length, result.providers.length) }
}

function counted(models: number, providers: number): string {
  return `${models} ${models === 1 ? 'model' : 'models'}, ${providers} ${providers === 1 ? 'provider' : 'providers'}`
}

import { modelSearch, type ModelRow } from '../models/model-filters.ts'
import { providerSearch, type ProviderRow } from '../providers/provider-filters.ts'
import { mostProminent, rankMatches } from './search-rank.ts'
import { searchTextOf } from './search-text.ts'
import { correctedQuery, countWords, type KnownWords, WORD_MODELS } from './search-spelling.ts'

type Searchable<Model, Provider> = { readonly models: readonly Model[]; readonly providers: readonly Provider[] }

export type CatalogueMatches<Model, Provider> = Searchable<Model, Provider> & {
  /** The query that was searched instead, because nothing matches the given one; otherwise null. */
  readonly corrected: string | null
  /** Whether the best provider matches better than the best model, so that providers are listed first. */
  readonly hasProvidersFirst: boolean
}

/** Searches models and providers. If nothing matches, unknown words are replaced by similar known ones. */
export function searchCatalogue<Model extends ModelRow, Provider extends ProviderRow>(
  catalogue: Searchable<Model, Provider>,
  q: string,
): CatalogueMatches<Model, Provider> {
  const found = searchOnce(catalogue, q)
  if (found.models.length + found.providers.length > 0) return { ...found, corrected: null }
  const corrected = correctedQuery(q, knownWords(catalogue))
  return corrected === null ? { ...found, corrected: null } : { ...searchOnce(catalogue, corrected), corrected }
}

function searchOnce<Model extends ModelRow, Provider extends ProviderRow>(
  { models, providers }: Searchable<Model, Provider>,
  q: string,
) {
  const foundModels = rankMatches(models, q, modelSearch)
  const foundProviders = rankMatches(providers, q, providerSearch)
  return {
    models: foundModels.map(({ row }) => row),
    providers: foundProviders.map(({ row }) => row),
    hasProvidersFirst: leads(foundProviders[0]?.level ?? null, foundModels[0]?.level ?? null),
  }
}

/** Returns whether providers are listed before models, by the level of the best of each; null without a match. */
export function leads(provider: number | null, model: number | null): boolean {
  return provider !== null && (model === null || provider < model)
}

const counted = new WeakMap<object, KnownWords>()

function knownWords({ models, providers }: Searchable<ModelRow, ProviderRow>): KnownWords {
  const known = counted.get(models)
  if (known !== undefined) return known
  const words = countWords([
    ...mostProminent(models, WORD_MODELS, modelSearch).map((row) => searchTextOf(modelSearch.textsOf(row)).index),
    ...providers.map((row) => searchTextOf(providerSearch.textsOf(row)).index),
  ])
  counted.set(models, words)
  return words
}

import { modelSearch, type ModelRow } from '../models/model-filters.ts'
import { providerSearch, type ProviderRow } from '../providers/provider-filters.ts'
import { mostProminent, rankMatches } from './search-rank.ts'
import { searchQueryOf, searchTextOf } from './search-text.ts'
import { correctedQuery, countWords, type KnownWords, WORD_MODELS } from './search-spelling.ts'

type Searchable<Model, Provider> = { readonly models: readonly Model[]; readonly providers: readonly Provider[] }

export type CatalogueMatches<Model, Provider> = Searchable<Model, Provider> & {
  /** The query that was searched instead because the given one has no match; otherwise null. */
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
    hasProvidersFirst: leads(
      foundProviders.map(({ row, level }) => ({ name: row.name, level })),
      foundModels[0] === undefined ? null : { name: foundModels[0].row.name, level: foundModels[0].level },
    ),
  }
}

type Match = { readonly name: string; readonly level: number }

/**
 * Returns whether providers are listed before models: if the best one matches better than the best model, or as well
 * and the model's name contains the provider's, as "OpenAI o4-mini".
 */
export function leads(providers: readonly Match[], model: Match | null): boolean {
  const [best] = providers
  if (best === undefined || model === null) return best !== undefined
  if (best.level !== model.level) return best.level < model.level
  const name = searchQueryOf(model.name).words
  return providers.some((one) => one.level === model.level && name.startsWith(`${searchQueryOf(one.name).words} `))
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

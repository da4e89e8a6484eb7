import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { suggest } from '@inferdex/contracts/search/search'
import { searchCatalogue } from '@inferdex/domain/search/search-catalogue'
import { catalogue, fetchJson } from '../../../lib/stores/catalogue.ts'

export const SUGGEST_FROM = 2
const EACH = 3

type Suggested = ResponseBody<typeof suggest>
type SuggestedModel = Pick<
  Suggested['models'][number],
  | 'slug'
  | 'name'
  | 'family'
  | 'contextWindow'
  | 'lab'
  | 'labSlug'
  | 'inputPrice'
  | 'outputPrice'
  | 'priceFrom'
  | 'pricingKind'
  | 'offerCount'
  | 'releaseDate'
  | 'isRetired'
  | 'endsOn'
  | 'hasEnded'
>

export type Suggestions = Pick<Suggested, 'corrected' | 'hasProvidersFirst'> & {
  readonly providers: readonly Pick<Suggested['providers'][number], 'slug' | 'name' | 'description' | 'modelCount'>[]
  readonly models: readonly SuggestedModel[]
}

/** Returns at most three of each kind: from the catalogue if it is loaded in the browser, otherwise from the server. */
export async function findSuggestions(q: string): Promise<Suggestions> {
  const whole = catalogue.read()
  if (whole === null) return fetchJson<Suggestions>(`/api/catalog/suggest?q=${encodeURIComponent(q)}`)
  const { models, providers, ...more } = searchCatalogue(whole, q)
  return { ...more, providers: providers.slice(0, EACH), models: models.slice(0, EACH) }
}

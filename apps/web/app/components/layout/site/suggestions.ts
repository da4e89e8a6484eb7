import type { ModelHit, ProviderHit } from '@inferdex/contracts/search/search'
import { modelSearchTexts } from '@inferdex/domain/models/model-filters'
import { modelRatingOrder } from '@inferdex/domain/models/model-prominence'
import { bestMatches } from '@inferdex/domain/search/search-matches'
import { ratingOrder } from '@inferdex/domain/text/ordering'
import { catalogue, fetchJson } from '../../../lib/stores/catalogue.ts'

export const SUGGEST_FROM = 2
const EACH = 3

export type Suggestions = {
  readonly providers: readonly Pick<ProviderHit, 'slug' | 'name' | 'description'>[]
  readonly models: readonly Pick<ModelHit, 'slug' | 'name' | 'family' | 'contextWindow'>[]
}

/** Returns at most three of each kind: from the catalogue if the browser has loaded it, otherwise from the server. */
export async function findSuggestions(q: string): Promise<Suggestions> {
  const whole = catalogue.read()
  if (whole === null) return fetchJson<Suggestions>(`/api/catalog/suggest?q=${encodeURIComponent(q)}`)
  return {
    providers: bestMatches(
      whole.providers,
      q,
      ({ name, description, slug }) => [name, description, slug],
      ({ rating, modelCount }) => ratingOrder(rating, modelCount),
    ).slice(0, EACH),
    models: bestMatches(whole.models, q, modelSearchTexts, modelRatingOrder).slice(0, EACH),
  }
}

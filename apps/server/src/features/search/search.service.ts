import { leads } from '@inferdex/domain/search/search-catalogue'
import { correctedQuery, type KnownWords } from '@inferdex/domain/search/search-spelling'
import type { Db } from '../../db/db.ts'
import { readWords, type Found } from './search.queries.ts'

/** How long words are cached; they are reloaded when the next text matches nothing. */
const WORDS_MS = 60_000

type Results = {
  readonly providers: Found<{ readonly name: string }>
  readonly models: Found<{ readonly name: string }>
  readonly articles?: Found<unknown>
}
export type Searched<Result> = Result & { readonly corrected: string | null; readonly hasProvidersFirst: boolean }

/** Searches, and retries with misspelt words corrected if nothing matches: `searchCatalogue` of the domain. */
export function createSearch(db: Db) {
  let words: Promise<KnownWords> | null = null
  let readAt = Number.NEGATIVE_INFINITY

  function knownWords(): Promise<KnownWords> {
    if (words === null || performance.now() - readAt > WORDS_MS) {
      readAt = performance.now()
      words = readWords(db).catch((error: unknown) => {
        words = null
        throw error
      })
    }
    return words
  }

  return async function search<Result extends Results>(
    q: string,
    find: (text: string) => Promise<Result>,
  ): Promise<Searched<Result>> {
    const first = await find(q)
    if (hasAny(first)) return withLead(first, null)
    const corrected = correctedQuery(q, await knownWords())
    return corrected === null ? withLead(first, null) : withLead(await find(corrected), corrected)
  }
}

function hasAny({ providers, models, articles }: Results): boolean {
  return [providers, models, articles].some(
    (found) => found !== undefined && (found.isMatched ?? found.items.length > 0),
  )
}

function withLead<Result extends Results>(result: Result, corrected: string | null): Searched<Result> {
  const { providers, models } = result
  // Only the level of the first is known; the others count if they match equally well.
  const found = providers.items.map(({ name }) => ({ name, level: providers.level ?? 0 }))
  const [model] = models.items
  const best = model === undefined || models.level === null ? null : { name: model.name, level: models.level }
  return { ...result, corrected, hasProvidersFirst: leads(found, best) }
}

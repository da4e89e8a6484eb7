import { type FreeTiersQuery, freeTiersSearch, parseFreeTiersQuery } from '@inferdex/domain/free-tiers/free-tier-query'
import { Suspense, use } from 'react'
import { type CardList, CardListPage, CardListTitle } from '../../components/layout/card-list-page.tsx'
import { paths } from '../../lib/paths.ts'
import { split } from '../../page-delivery/split.ts'
import { FreeTierChips } from './free-tier-chips.tsx'
import { allFreeTiers } from './free-tier-store.ts'
import type { FreeTiersResult } from './free-tiers-result.ts'

const LIST: CardList<FreeTiersQuery, FreeTiersResult> = {
  what: 'free tiers',
  form: 'free-tiers-form',
  action: paths.freeTiers(),
  store: allFreeTiers,
  parse: parseFreeTiersQuery,
  toSearch: freeTiersSearch,
  searched: 'providers',
  sorts: [
    ['name', 'Name (A-Z)'],
    ['tokens', 'Token limit'],
    ['credit', 'Credit amount'],
  ],
  Chips: FreeTierChips,
  Results: split(async () => (await import('./free-tier-results.tsx')).FreeTierResults),
}

type ResultProps = { result: FreeTiersResult | Promise<FreeTiersResult> }

/** Renders the free tiers. `result` is a promise while they are still loading. */
export function FreeTiersPage({ result }: ResultProps) {
  return <CardListPage list={LIST} result={result} head={<Head result={result} />} />
}

function Head({ result }: ResultProps) {
  return (
    <div className="pt-4 pb-3 sm:pt-6 sm:pb-4">
      <CardListTitle>Free Tier Comparison</CardListTitle>
      <p className="text-ink-muted sm:mt-1">
        <Suspense fallback="...">
          <Offerings result={result} />
        </Suspense>{' '}
        offerings you can use today without paying, with their limits and their conditions.
      </p>
    </div>
  )
}

function Offerings({ result }: ResultProps) {
  return (result instanceof Promise ? use(result) : result).offerings
}

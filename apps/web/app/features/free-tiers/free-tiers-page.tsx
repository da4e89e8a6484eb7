import { type FreeTierView, freeTierViews } from '@inferdex/domain/free-tiers/free-tier-choices'
import { type FreeTiersQuery, freeTiersSearch, parseFreeTiersQuery } from '@inferdex/domain/free-tiers/free-tier-query'
import { LayoutGrid, Table2 } from 'lucide-react'
import { type ReactNode, Suspense, use } from 'react'
import { SegmentedLinks } from '../../components/forms/segmented-control.tsx'
import { type CardList, CardListPage, CardListTitle } from '../../components/layout/card-list-page.tsx'
import { paths } from '../../lib/paths.ts'
import { split } from '../../page-delivery/split.ts'
import { BestFreeTiers } from './best-free-tiers.tsx'
import { FreeTierChips } from './free-tier-chips.tsx'
import { FreeTierNeed } from './free-tier-need.tsx'
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
  Head,
  sorts: [
    ['requests', 'Requests a day'],
    ['rate', 'Requests a minute'],
    ['tokens', 'Token limit'],
    ['credit', 'Credit amount'],
    ['name', 'Name (A-Z)'],
  ],
  Chips: FreeTierChips,
  Extra: FreeTierNeed,
  Results: split(async () => (await import('./free-tier-results.tsx')).FreeTierResults),
}

const VIEWS = {
  table: (
    <>
      <Table2 aria-hidden />
      Table
    </>
  ),
  cards: (
    <>
      <LayoutGrid aria-hidden />
      Cards
    </>
  ),
} as const satisfies Record<FreeTierView, ReactNode>

type ResultProps = { result: FreeTiersResult | Promise<FreeTiersResult> }

/** Renders the free tiers. `result` is a promise while they are still loading. */
export function FreeTiersPage({ result }: ResultProps) {
  return <CardListPage list={LIST} result={result} />
}

function Head({ result, query }: ResultProps & { query: FreeTiersQuery }) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-4 pb-3 sm:pt-6 sm:pb-4">
        <div className="min-w-0">
          <CardListTitle>Free Tier Comparison</CardListTitle>
          <p className="text-ink-muted sm:mt-1">
            <Suspense fallback="...">
              <Offerings result={result} />
            </Suspense>{' '}
            offerings you can use for free, limit by limit. Limits change often; each shows its source and date.
          </p>
        </div>
        <SegmentedLinks
          label="View"
          links={freeTierViews.map((view) => ({
            to: paths.freeTiers() + freeTiersSearch({ ...query, view }),
            current: query.view === view,
            label: VIEWS[view],
          }))}
        />
      </div>
      <Suspense>
        <Best result={result} />
      </Suspense>
    </>
  )
}

function Offerings({ result }: ResultProps) {
  return (result instanceof Promise ? use(result) : result).offerings
}

function Best({ result }: ResultProps) {
  return <BestFreeTiers best={(result instanceof Promise ? use(result) : result).best} />
}

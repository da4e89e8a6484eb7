import {
  type ChangeKind,
  changeKinds,
  changesSearch,
  type ChangesQuery,
  hasChangeFilters,
  moveLimits,
  withChangeFilter,
} from '@inferdex/domain/changes/change-query'
import { groupChanges } from '@inferdex/domain/changes/change-groups'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Braces, Rss } from 'lucide-react'
import { Link } from 'react-router'
import { Input } from '../../components/forms/input.tsx'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { cx } from '../../components/ui/cx.ts'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { paths } from '../../lib/paths.ts'
import { ChangeDaySection } from './change-day.tsx'
import type { ChangesView } from './changes-view.ts'
import { CHANGES_FEED } from './documents.ts'
import { useRef } from 'react'
import { Kbd } from '../../components/ui/kbd.tsx'
import { useKeys } from '../../lib/use-keys.ts'
import { ComingPrices } from './coming-prices.tsx'
import { moveTo, openRow } from '../../lib/lists/row-keys.ts'
import { WeeklyChart } from './weekly-chart.tsx'

const KIND_LABELS = {
  drop: 'Price drops',
  rise: 'Price rises',
  launch: 'New models',
  retirement: 'Retirements',
  status: 'Status',
  deal: 'Deals and free tiers',
  limit: 'Limits',
  score: 'Scores',
  correction: 'Corrections',
} as const satisfies Record<ChangeKind, string>

const NONE: ChangesQuery = { kind: 'all', provider: '', model: '', source: '', move: 'all', cursor: '' }

export function ChangesPage({ query, view }: { query: ChangesQuery; view: ChangesView }) {
  const feed = CHANGES_FEED + changesSearch(withChangeFilter(query, {}))
  const days = groupChanges(view.items)
  const list = useRef<HTMLDivElement>(null)
  useKeys({
    j: () => moveTo(list.current, 1),
    k: () => moveTo(list.current, -1),
    o: () => openRow(list.current),
  })
  return (
    <div className="wrap pt-4 pb-8 sm:pt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
        <div className="min-w-0">
          <h1 className="text-20 font-[640] tracking-[-0.015em] sm:text-28 sm:tracking-[-0.022em]">Changes</h1>
          <p className="text-ink-muted sm:mt-1">
            Recorded price moves, launches, retirements and deals, day by day. Corrections of our own data are marked.
          </p>
        </div>
        <div className="flex gap-2">
          <a href={feed} className={buttonClass({ size: 32 })}>
            <Rss aria-hidden />
            Atom
          </a>
          <a href={`/api/catalog/changes${changesSearch(query)}`} className={buttonClass({ size: 32 })}>
            <Braces aria-hidden />
            JSON
          </a>
        </div>
      </div>
      <WeeklyChart weeks={view.weeks} stale={view.stale} />
      <div className="mt-5 grid items-start gap-5 md:grid-cols-[13rem_minmax(0,1fr)]">
        <Filters query={query} view={view} />
        <div ref={list} className="min-w-0">
          {view.coming.length > 0 && <ComingPrices coming={view.coming} />}
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13">
            <p>
              <b className="font-semibold">{formatCount(view.items.length)}</b>
              <span className="text-ink-muted">
                {query.cursor === '' ? ' newest changes' : ' older changes'}
                {hasChangeFilters(query) && ' of this view'}
              </span>
            </p>
            <span className="flex items-center gap-1.5 text-12 text-ink-muted max-md:hidden">
              <Kbd>j</Kbd>
              <Kbd>k</Kbd> move, <Kbd>o</Kbd> opens
            </span>
            <a href={feed} className="inline-flex items-center gap-1.5 py-1 font-medium text-accent hover:underline">
              <Rss aria-hidden className="size-3.5" />
              Feed of this view
            </a>
          </div>
          {days.length === 0 ? (
            <EmptyState
              title="No changes match."
              className="rounded-box border border-dashed border-line-strong"
              actions={
                <Link to={paths.changes()} className={buttonClass({ size: 32 })}>
                  Clear filters
                </Link>
              }
            />
          ) : (
            <div className="grid gap-3">
              {days.map((day) => (
                <ChangeDaySection key={day.day} day={day} />
              ))}
            </div>
          )}
          {view.nextCursor !== null && (
            <Link
              to={paths.changes() + changesSearch({ ...query, cursor: view.nextCursor })}
              className={buttonClass({ className: 'mt-4' })}
            >
              Older changes
            </Link>
          )}
          <p className="mt-4 text-12 text-ink-muted">
            Prices in USD per 1M tokens unless a row says otherwise. A list such as models.dev records when its own
            entry changed, which may be later than the price did. A correction changes what we had recorded, not what a
            provider charged.
          </p>
        </div>
      </div>
    </div>
  )
}

function Filters({ query, view }: { query: ChangesQuery; view: ChangesView }) {
  const address = (change: Partial<ChangesQuery>) => paths.changes() + changesSearch(withChangeFilter(query, change))
  return (
    <search className="grid gap-4 text-13">
      <nav aria-label="Kind of change">
        <h2 className="mb-1 font-semibold">Kind, last 26 weeks</h2>
        <ul className="flex flex-wrap gap-x-1 md:block">
          <li>
            <KindLink to={address({ kind: 'all' })} isCurrent={query.kind === 'all'} label="All changes" />
          </li>
          {changeKinds
            .filter((kind) => view.counts[kind] > 0 || kind === query.kind)
            .map((kind) => (
              <li key={kind}>
                <KindLink
                  to={address({ kind })}
                  isCurrent={query.kind === kind}
                  label={KIND_LABELS[kind]}
                  count={view.counts[kind]}
                />
              </li>
            ))}
        </ul>
      </nav>
      <form action={paths.changes()} className="grid gap-3 border-t border-line pt-4 max-md:grid-cols-2">
        {query.kind !== 'all' && <input type="hidden" name="kind" value={query.kind} />}
        <div className="grid gap-1">
          <label htmlFor="changes-model" className="font-semibold">
            Model
          </label>
          <Input
            key={query.model}
            size={36}
            id="changes-model"
            name="model"
            defaultValue={query.model}
            placeholder="Any model"
          />
        </div>
        <div className="grid gap-1">
          <label htmlFor="changes-provider" className="font-semibold">
            Provider
          </label>
          <NativeSelect key={query.provider} id="changes-provider" name="provider" defaultValue={query.provider}>
            <option value="">All providers</option>
            {view.providers.map(({ slug, name, changes }) => (
              <option key={slug} value={slug}>
                {name} ({formatCount(changes)})
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className="grid gap-1">
          <label htmlFor="changes-move" className="font-semibold">
            Smallest move
          </label>
          <NativeSelect
            key={query.move}
            id="changes-move"
            name="move"
            defaultValue={query.move === 'all' ? '' : query.move}
          >
            <option value="">Any</option>
            {moveLimits.map((limit) => (
              <option key={limit} value={limit}>
                {limit}% or more
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className="grid gap-1">
          <label htmlFor="changes-source" className="font-semibold">
            Source
          </label>
          <NativeSelect key={query.source} id="changes-source" name="source" defaultValue={query.source}>
            <option value="">All sources</option>
            {view.sources.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className="flex gap-2 max-md:col-span-2">
          <Button type="submit" size={32}>
            Apply
          </Button>
          {hasChangeFilters(query) && (
            <Link to={paths.changes() + changesSearch(NONE)} className={buttonClass({ variant: 'ghost', size: 32 })}>
              Clear filters
            </Link>
          )}
        </div>
      </form>
    </search>
  )
}

type KindLinkProps = { to: string; isCurrent: boolean; label: string; count?: number }

function KindLink({ to, isCurrent, label, count }: KindLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        'flex min-h-8 items-center justify-between gap-3 rounded-control px-2 max-md:min-h-10',
        isCurrent ? 'bg-accent-soft font-[550] text-accent-strong' : 'text-ink hover:bg-sunken',
      )}
    >
      {label}
      {count !== undefined && (
        <span className="font-mono text-12 text-ink-muted tabular-nums">{formatCount(count)}</span>
      )}
    </Link>
  )
}

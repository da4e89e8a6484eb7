import { formatDay } from '@inferdex/domain/text/date-display'
import { parseLeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { LEADERBOARD_SET } from '@inferdex/domain/leaderboard/ranking'
import { BadgeCheck } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { SectionTitle } from '../../components/ui/section-title.tsx'
import { useWhenIdle } from '../../lib/stores/lazy-store.ts'
import { useCatalogueRefresh } from '../../lib/stores/use-catalogue-refresh.ts'
import { addressOf } from './address.ts'
import { Boards } from './boards.tsx'
import { ChartPanel } from './chart/chart-panel.tsx'
import { PlacesChart } from './chart/places-chart.tsx'
import { PlotsChart } from './chart/plots-chart.tsx'
import { TimelineChart } from './chart/timeline-chart.tsx'
import { CoverageNote } from './coverage-note.tsx'
import { cacheBills } from './cached-bills.ts'
import type { Bills, LeaderboardView } from './leaderboard-view.ts'
import { OwnSet } from './own-set.tsx'
import { Podium } from './podium.tsx'
import { RankingTable } from './ranking-table.tsx'
import { RunnersUp } from './runners-up.tsx'
import { SetPicker } from './set-picker.tsx'
import { engine } from './stores.ts'

/** Ranks models by a set of benchmarks, with their prices and the source of every score. */
export function LeaderboardPage({ view, bills }: { view: LeaderboardView; bills: Bills }) {
  useWhenIdle(engine.load)
  useCatalogueRefresh('models', engine.refresh)
  const [params] = useSearchParams()
  const query = useMemo(() => parseLeaderboardQuery(params), [params])
  useEffect(() => cacheBills(query, bills), [query, bills])
  const { columns, podium, rankedCount, setSize, minScores, benchmarks, newestDay, sources } = view
  const priceHeading = query.price === 'bill' ? 'a month' : 'blended'
  return (
    <div className="wrap pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-4 pb-3 sm:pt-6 sm:pb-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-20 font-[640] tracking-[-0.015em]">Model Leaderboard</h1>
          <p aria-live="polite" className="text-14 text-ink-muted">
            {formatCount(rankedCount)} {rankedCount === 1 ? 'model' : 'models'} with {scoresNeeded(minScores, setSize)}
          </p>
        </div>
        <div className="flex items-center gap-2">
          <SetPicker query={query} setSize={setSize} benchmarkCount={benchmarks.length} />
          <CopyLink address={addressOf(query)} />
        </div>
      </div>
      <Boards query={query} view={view} />
      <CoverageNote view={view} query={query} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[336px_minmax(0,1fr)]">
        <div className="grid gap-3">
          {podium.length === 0 ? (
            <div className="rounded-box border border-line bg-surface">
              <EmptyState title="Nobody on the podium">
                No model has {scoresNeeded(minScores, setSize)} in this set.
              </EmptyState>
            </div>
          ) : (
            <Podium rows={podium} columns={columns} priceHeading={priceHeading} />
          )}
          <RunnersUp rows={view.runnersUp} />
        </div>
        <ChartPanel view={view} query={query} />
      </div>
      <div className="mt-4">
        <TimelineChart pictures={view.pictures} benchmark={view.chart.displayName} />
      </div>
      <div className="[contain-intrinsic-size:auto_2000px] [content-visibility:auto] pt-6">
        <SectionTitle
          id="full-rankings"
          aside={
            <span className="text-12">
              <BadgeCheck aria-hidden className="mr-1 inline size-3.5 align-[-3px] text-accent" />= independently
              measured; the rest are self-reported or from a community.
              {newestDay !== null && ` Updated ${formatDay(newestDay)}. ${sources.join(', ')}.`}
            </span>
          }
        >
          Full rankings
        </SectionTitle>
        <RankingTable view={view} query={query} />
        <p className="max-w-180 pt-3 text-12 text-pretty text-ink-muted">
          Models rank by the mean of their available scores in this set, then by number of scores, rating and name. The
          Scores column shows how many scores a mean is based on: a mean of few can rank above a mean of many.
          {minScores > 1 &&
            ` A model with fewer than ${minScores} scores ranks after all others and never reaches the podium.`}{' '}
          Where a test names several efforts, the best one of each model counts. Only chat models are ranked.
        </p>
        <OwnSet query={query} benchmarks={benchmarks} chosen={chosenOf(query.benchmarks, view)} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-6">
        {view.pictures.places !== null && <PlacesChart places={view.pictures.places} />}
        <PlotsChart pictures={view.pictures} />
      </div>
    </div>
  )
}

/** Returns "at least 3 of 7 scores", or for a small set "both scores" or "a score". */
function scoresNeeded(minimum: number, setSize: number): string {
  if (setSize === 1) return 'a score'
  return setSize === minimum ? `all ${setSize} scores` : `at least ${minimum} of ${setSize} scores`
}

function chosenOf(asked: readonly string[], { columns }: LeaderboardView): readonly string[] {
  if (asked.length === 0) return LEADERBOARD_SET
  return asked.includes('all') ? columns.map(({ name }) => name) : asked
}

/** Copies the URL. The origin is added in the browser, because the server does not render it. */
function CopyLink({ address }: { address: string }) {
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  return <CopyButton withText label="Copy link" value={origin + address} className="max-sm:hidden noscript:hidden" />
}

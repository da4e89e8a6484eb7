import type { BenchmarkResult } from '@inferdex/contracts/benchmarks'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatScore } from '@inferdex/domain/text/number-display'
import { reportingLabels } from '@inferdex/domain/benchmarks/score-reporting'
import { ChartNoAxesColumn } from 'lucide-react'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'

/** How many fit next to the price chart without making the panel longer. */
const SHORT = 6

export function Benchmarks({ results }: { results: readonly BenchmarkResult[] }) {
  const sorted = results.toSorted((a, b) => b.score - a.score)
  return (
    <Panel aria-labelledby="benchmarks">
      <PanelHead id="benchmarks" title="Benchmarks" note={results.length === 0 ? undefined : 'Score, %'} />
      {results.length === 0 ? (
        <EmptyState level={3} title="No scores recorded" icon={<ChartNoAxesColumn aria-hidden />}>
          No source lists a benchmark result for this model.
        </EmptyState>
      ) : (
        <>
          <ScoreList results={sorted.slice(0, SHORT)} />
          {sorted.length > SHORT && (
            <details className="group border-t border-line">
              <summary className="w-fit px-4 py-2.5 text-13 font-medium text-accent underline-offset-3 hover:underline">
                <span className="group-open:hidden">Show all {sorted.length} scores</span>
                <span className="hidden group-open:inline">Show fewer scores</span>
              </summary>
              <ScoreList results={sorted.slice(SHORT)} />
            </details>
          )}
        </>
      )}
    </Panel>
  )
}

function ScoreList({ results }: { results: readonly BenchmarkResult[] }) {
  return (
    <ul className="grid gap-2.5 px-4 py-3 text-13">
      {results.map((result) => (
        <li key={`${result.benchmarkType} ${result.source}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <span className="truncate font-medium" title={result.displayName}>
            {result.displayName}
          </span>
          <span className="font-mono tracking-[-0.01em] tabular-nums">{formatScore(result.score)}</span>
          <span
            aria-hidden
            className="col-span-2 my-1 block h-2 overflow-hidden rounded-[2px] bg-sunken inset-ring inset-ring-line"
          >
            <span
              className="block h-full bg-accent"
              style={{ width: `${Math.min(100, Math.max(0, result.score))}%` }}
            />
          </span>
          <span className="col-span-2 truncate text-12 text-ink-faint">
            {ownScale(result)}
            {reportingLabels[result.reporting]}, {result.effort !== null && `effort ${result.effort}, `}
            <SourceLink result={result} />, {formatDay(result.testedOn ?? result.sourceDate)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the score in the benchmark's own scale, if that is not percent or a share of 1. */
function ownScale({ rawScore, scaleMax, unit }: BenchmarkResult): string {
  if (unit === 'percent' || Number(scaleMax) === 1) return ''
  return `${rawScore} of ${scaleMax}. `
}

function SourceLink({ result: { sourceName, sourceUrl } }: { result: BenchmarkResult }) {
  if (sourceUrl === null) return sourceName
  return (
    <a
      href={sourceUrl}
      target="_blank"
      rel="nofollow noopener noreferrer"
      className="text-accent underline underline-offset-2 hover:text-accent-strong"
    >
      {sourceName}
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}

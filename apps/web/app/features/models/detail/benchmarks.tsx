import type { BenchmarkResult } from '@inferdex/contracts/benchmarks'
import type { PeerScore } from '@inferdex/contracts/models/model-overview'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatScore } from '@inferdex/domain/text/number-display'
import { reportingLabels } from '@inferdex/domain/benchmarks/score-reporting'
import { ChartNoAxesColumn } from 'lucide-react'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { benchmarksFinding, noteOf, priceClassText } from './price-class.ts'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'

/** Number of rows that fit next to the price chart. */
const SHORT = 6

type BenchmarksProps = {
  results: readonly BenchmarkResult[]
  /** Scores by other sources on the same benchmarks. */
  others: readonly BenchmarkResult[]
  peers: readonly PeerScore[]
}

export function Benchmarks({ results, others, peers }: BenchmarksProps) {
  const sorted = results.toSorted((a, b) => b.score - a.score)
  return (
    <Panel aria-labelledby="benchmarks" className={results.length === 0 ? 'self-start' : undefined}>
      <PanelHead id="benchmarks" title={benchmarksFinding(results, peers)} note={noteOf(results, peers)} />
      {results.length === 0 ? (
        <EmptyState level={3} title="No scores recorded" icon={<ChartNoAxesColumn aria-hidden />}>
          No source lists a benchmark result for this model.
        </EmptyState>
      ) : (
        <>
          <ScoreList results={sorted.slice(0, SHORT)} others={others} peers={peers} />
          {sorted.length > SHORT && (
            <details className="group border-t border-line">
              <summary className="w-fit px-4 py-2.5 text-13 font-medium text-accent underline-offset-3 hover:underline">
                <span className="group-open:hidden">Show all {sorted.length} scores</span>
                <span className="hidden group-open:inline">Show fewer scores</span>
              </summary>
              <ScoreList results={sorted.slice(SHORT)} others={others} peers={peers} />
            </details>
          )}
        </>
      )}
    </Panel>
  )
}

function ScoreList({ results, others, peers }: BenchmarksProps) {
  const peerOf = new Map(peers.map((peer) => [peer.benchmarkType, peer]))
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
            className="relative col-span-2 my-1 block h-2 rounded-[2px] bg-sunken inset-ring inset-ring-line"
          >
            <span
              className="block h-full rounded-[2px] bg-accent"
              style={{ width: `${Math.min(100, Math.max(0, result.score))}%` }}
            />
            <PriceClassTick peer={peerOf.get(result.benchmarkType)} />
          </span>
          <PriceClass score={result.score} peer={peerOf.get(result.benchmarkType)} />
          <span className="col-span-2 truncate text-12 text-ink-faint">
            {ownScale(result)}
            {reportingLabels[result.reporting]}, {result.effort !== null && `effort ${result.effort}, `}
            <SourceLink result={result} />, {formatDay(result.testedOn ?? result.sourceDate)}
          </span>
          <OtherScores result={result} others={others} />
        </li>
      ))}
    </ul>
  )
}

/** Shows which other sources report a score, and whether they agree. */
function OtherScores({ result, others }: { result: BenchmarkResult; others: readonly BenchmarkResult[] }) {
  const about = others.filter(({ benchmarkType }) => benchmarkType === result.benchmarkType)
  return about.map((other) => (
    <span
      key={`${other.source} ${other.sourceUrl} ${other.testedOn}`}
      className="col-span-2 truncate text-12 text-ink-muted"
    >
      {other.score === result.score ? 'The same' : `Differs: ${formatScore(other.score)}`} at{' '}
      <SourceLink result={other} />, {reportingLabels[other.reporting]}, {formatDay(other.testedOn ?? other.sourceDate)}
    </span>
  ))
}

function PriceClassTick({ peer }: { peer: PeerScore | undefined }) {
  if (peer === undefined) return null
  return (
    <span
      className="absolute -inset-y-1 w-0.5 bg-ink ring ring-surface"
      style={{ left: `${Math.min(100, Math.max(0, peer.median))}%` }}
    />
  )
}

function PriceClass({ score, peer }: { score: number; peer: PeerScore | undefined }) {
  if (peer === undefined) return null
  return <span className="col-span-2 text-12 text-ink-muted">{priceClassText(score, peer)}</span>
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

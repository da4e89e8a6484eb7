import { reportingLabels } from '@inferdex/domain/benchmarks/score-reporting'
import { timelineTitle } from '@inferdex/domain/leaderboard/score-timeline'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount, formatScore } from '@inferdex/domain/text/number-display'
import { useCallback } from 'react'
import type { ChartCard } from '../../../components/charts/chart-card.tsx'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth } from '../../../components/charts/chart-picture.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { paths } from '../../../lib/paths.ts'
import type { Pictures, TimelineScore } from '../leaderboard-pictures.ts'
import { drawTimeline } from './draw-timeline.tsx'

type TimelineChartProps = {
  pictures: Pictures
  /** The name of the benchmark, or "Mean". */
  benchmark: string
}

const WIDTHS: readonly ChartWidth[] = [334, 760, 1216]
const FEWEST = 3

/** Draws the best score so far by release date: open models against closed ones. */
export function TimelineChart({ pictures, benchmark }: TimelineChartProps) {
  const { timeline, unscored } = pictures
  const draw = useCallback((width: ChartWidth) => drawTimeline(width, timeline, unscored), [timeline, unscored])
  const unscoredCount = unscored.reduce((sum, [, count]) => sum + count, 0)
  return (
    <ChartFrame
      title={timelineTitle(timeline, benchmark)}
      note={`${benchmark} by release date. Lines: best score so far, models no longer sold included. Ticks below: models released without this score.`}
      legend={[
        { name: 'Open weights', swatch: 'bg-chart-1', shape: 'line' },
        { name: 'Closed', swatch: 'bg-chart-2', shape: 'line' },
      ]}
      caption={`${formatCount(timeline.length)} models with a score and a release date, ${formatCount(unscoredCount)} without a score.`}
      state={
        timeline.length < FEWEST
          ? { kind: 'empty', text: 'Too few models have both this score and a release date.' }
          : undefined
      }
      table={{
        head: ['Model', 'Score', 'Released', 'Weights', 'Measured by'],
        rows: timeline
          .toReversed()
          .map((score) => [
            score.name,
            formatScore(score.score),
            formatDay(score.releaseDate),
            weightsOf(score),
            measuredBy(score),
          ]),
      }}
    >
      <ChartPicture
        label={`${benchmark} by release date: ${timeline.length} models`}
        draw={draw}
        widths={WIDTHS}
        start={timeline.length - 1}
        card={(index) => cardOf(timeline[index], benchmark)}
      />
    </ChartFrame>
  )
}

function cardOf(score: TimelineScore | undefined, benchmark: string): ChartCard {
  if (score === undefined) return { name: '', rows: [] }
  return {
    name: score.name,
    logo: <ProviderLogo name={score.lab ?? score.name} slug={score.labSlug} size={16} />,
    rows: [
      { label: benchmark, value: formatScore(score.score) },
      { label: 'Released', value: formatDay(score.releaseDate) },
      { label: 'Weights', value: weightsOf(score) },
      { label: 'Measured by', value: measuredBy(score) },
    ],
    href: paths.model(score.slug),
  }
}

function weightsOf({ isOpen }: TimelineScore): string {
  return isOpen ? 'open' : 'closed'
}

function measuredBy({ reporting }: TimelineScore): string {
  if (reporting === null) return 'several'
  return reporting === 'self' ? 'maker' : reportingLabels[reporting].toLowerCase()
}

import type { ComparisonAnswer as Answer } from '@inferdex/domain/comparison/comparison-answer'
import type { ComparisonQuery } from '@inferdex/domain/comparison/comparison-query'
import { AnswerBars } from './answer-bars.tsx'
import { BenchmarkChoice } from './benchmark-choice.tsx'
import { ScorePriceChart } from './score-price-chart.tsx'

type ComparisonAnswerProps = { answer: Answer; query: ComparisonQuery }

/** Summarizes the comparison: a sentence, then prices, one benchmark, and both against the market. */
export function ComparisonAnswer({ answer, query }: ComparisonAnswerProps) {
  const { sentence, price, quality, standing, benchmarks } = answer
  const title = benchmarks.find(({ name }) => name === quality?.benchmark)?.title ?? 'Score'
  if (price === null && quality === null && standing === null) return null
  return (
    <section aria-label="The answer" className="pt-4">
      {sentence !== null && <p className="pb-3 text-14 text-balance text-ink sm:text-16">{sentence}</p>}
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)]">
        {price !== null && (
          <AnswerBars title={price.title} note="Blended price, 3 input : 1 output, USD per 1M" bars={price.bars} />
        )}
        {quality !== null && (
          <AnswerBars
            title={quality.title}
            note={<BenchmarkChoice benchmarks={benchmarks} chosen={quality.benchmark} query={query} />}
            bars={quality.bars}
          />
        )}
        {standing !== null && (
          <div className="grid md:col-span-2 lg:col-span-1">
            <ScorePriceChart standing={standing} benchmark={title} />
          </div>
        )}
      </div>
    </section>
  )
}

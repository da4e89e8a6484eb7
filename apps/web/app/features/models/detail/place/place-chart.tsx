import { paretoFrontier } from '@inferdex/domain/leaderboard/pareto'
import { computedPriceText } from '@inferdex/domain/offers/blended-price'
import { formatScore } from '@inferdex/domain/text/number-display'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { ChartFrame } from '../../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth } from '../../../../components/charts/chart-picture.tsx'
import { drawScorePrice } from '../../../../components/charts/score-price-drawing.tsx'
import { textLinkClass } from '../../../../components/ui/navigation/text-link.tsx'
import { paths } from '../../../../lib/paths.ts'
import type { PlaceView } from './place-view.ts'

const LOOK = { height: { phone: 280, page: 300 }, otherNames: { phone: 0, page: 4 } } as const

/** Shows score against price of all models on one benchmark, with one of them ringed. */
export function PlaceChart({ place }: { place: PlaceView }) {
  const { slug, benchmark, benchmarkType, points, title } = place
  const draw = useCallback(
    (width: ChartWidth) => drawScorePrice(width, points, { ...LOOK, scoreName: benchmark, ringed: slug }),
    [points, benchmark, slug],
  )
  const onLine = new Set(paretoFrontier(points))
  return (
    <ChartFrame
      title={title}
      note={`${points.length} models with a score and a price. On the line: no cheaper model scores higher.`}
      caption={
        <>
          Maker’s price, or the lowest confirmed offer.{' '}
          <Link to={`${paths.leaderboard()}?chart=${benchmarkType}`} className={textLinkClass}>
            Open leaderboard
          </Link>
        </>
      }
      table={{
        head: ['Model', benchmark, 'Blended, USD per 1M'],
        rows: points.map(({ name, score, price }) => [name, formatScore(score), computedPriceText(price)]),
      }}
    >
      <ChartPicture
        label={`${benchmark} and blended price of ${points.length} models`}
        draw={draw}
        start={points.findIndex((point) => point.slug === slug)}
        card={(index) => {
          const point = points[index]
          if (point === undefined) return { name: '', rows: [] }
          return {
            name: point.name,
            rows: [
              { label: benchmark, value: formatScore(point.score) },
              { label: 'Blended price', value: computedPriceText(point.price) },
            ],
            note: onLine.has(point) ? 'Nothing cheaper scores higher.' : undefined,
            href: point.slug === slug ? undefined : paths.model(point.slug),
          }
        }}
      />
    </ChartFrame>
  )
}

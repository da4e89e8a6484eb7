import { paretoFrontier } from '@inferdex/domain/leaderboard/pareto'
import { computedPriceText } from '@inferdex/domain/offers/blended-price'
import { formatScore } from '@inferdex/domain/text/number-display'
import { useCallback } from 'react'
import { Link } from 'react-router'
import type { ChartCard } from '../../components/charts/chart-card.tsx'
import { ChartFrame } from '../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth } from '../../components/charts/chart-picture.tsx'
import { drawScorePrice } from '../../components/charts/score-price-drawing.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'
import { asGoodFrom, type Teaser, teaserNote, teaserTitle } from './score-teaser.ts'

const WIDTHS = [334, 520, 760] as const
const LOOK = {
  scoreName: 'Mean score',
  height: { phone: 300, page: 356 },
  otherNames: { phone: 2, page: 6 },
} as const

/** Shows score against blended price, with the Pareto line of the models that nothing cheaper beats. */
export function TeaserChart({ teaser }: { teaser: Teaser }) {
  const { points, address } = teaser
  const draw = useCallback((width: ChartWidth) => drawScorePrice(width, points, LOOK), [points])
  const frontier = paretoFrontier(points)
  const card = (index: number): ChartCard => {
    const point = points[index]
    if (point === undefined) return { name: '', rows: [] }
    const other = asGoodFrom(frontier, point)
    return {
      name: point.name,
      rows: [
        { label: 'Mean score', value: formatScore(point.score) },
        { label: 'Blended price', value: computedPriceText(point.price) },
        ...(other === undefined || other === point
          ? []
          : [{ label: 'As good or better from', value: computedPriceText(other.price) }]),
      ],
      href: paths.model(point.slug),
    }
  }
  return (
    <ChartFrame
      title={teaserTitle(teaser)}
      note={teaserNote(teaser)}
      caption={
        <>
          Maker’s price, or the lowest confirmed offer.{' '}
          <Link to={address} className={textLinkClass}>
            Open leaderboard
          </Link>
        </>
      }
      table={{
        head: ['Model', 'Mean score', 'Blended, USD per 1M'],
        rows: points.map(({ slug, name, score, price }) => [
          <Link key={slug} to={paths.model(slug)} className="hover:underline">
            {name}
          </Link>,
          formatScore(score),
          computedPriceText(price),
        ]),
      }}
    >
      <ChartPicture
        label={`Mean score and blended price of ${points.length} models`}
        draw={draw}
        widths={WIDTHS}
        card={card}
      />
    </ChartFrame>
  )
}

import type { PriceMoves } from '@inferdex/contracts/home'
import { cx } from '../../components/ui/cx.ts'
import { PriceMovesPanel } from './price-moves.tsx'
import { hasTeaser, type Teaser } from './score-teaser.ts'
import { TeaserChart } from './teaser-chart.tsx'

type MarketProps = { teaser: Teaser | null; moves: PriceMoves | null }

/** Shows the market: score against price, and the latest price changes. */
export function Market({ teaser, moves }: MarketProps) {
  const isDrawn = hasTeaser(teaser)
  if (!isDrawn && moves === null) return null
  return (
    <div
      className={cx(
        'grid gap-4 py-7 sm:py-10',
        isDrawn && moves !== null && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
      )}
    >
      {isDrawn && <TeaserChart teaser={teaser} />}
      {moves !== null && <PriceMovesPanel shown={moves} />}
    </div>
  )
}

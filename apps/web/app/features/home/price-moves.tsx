import type { PriceMove, PriceMoves } from '@inferdex/contracts/home'
import { moveText } from '@inferdex/domain/offers/price-moves'
import { priceText } from '@inferdex/domain/offers/price-display'
import { formatDay } from '@inferdex/domain/text/date-display'
import { recordedDaysText } from '@inferdex/domain/text/recorded-days'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { cx } from '../../components/ui/cx.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../components/ui/navigation/link.tsx'

/** Lists the largest changes that makers made to their own input prices, before and after. */
export function PriceMovesPanel({ shown }: { shown: PriceMoves }) {
  const { moves, isWithin } = shown
  const sources = [...new Set(moves.map(({ source }) => source))]
  return (
    <Panel aria-labelledby="price-moves" className="flex flex-col overflow-hidden">
      <div className="px-4 pt-3 pb-2.5 max-sm:px-3">
        <h2 id="price-moves" className="text-14 font-semibold">
          {movesTitle(shown)}
        </h2>
        <p className="text-12 leading-4.5 text-ink-muted">
          Makers’ own input price, recorded {recordedDaysText(shown)}. Source corrections left out.
        </p>
      </div>
      {moves.length > 0 && (
        <ol aria-labelledby="price-moves" className="flex flex-1 flex-col">
          {moves.map((move) => (
            <Move key={`${move.slug} ${move.on}`} move={move} shown={shown} />
          ))}
        </ol>
      )}
      <p className="border-t border-line px-4 py-2.5 text-12 text-ink-muted max-sm:px-3">
        USD per 1M input tokens.{sources.length > 0 && ` Source: ${sources.join(', ')}.`}
        {!isWithin && moves.length > 0 && ' These are the newest before that.'}
      </p>
    </Panel>
  )
}

function movesTitle({ moves, from, isWithin }: PriceMoves): string {
  if (!isWithin) return `No recorded price changes since ${formatDay(from)}`
  const cuts = moves.filter(isCut).length
  if (cuts === moves.length) return `Price moves: ${cuts === 1 ? 'one cut' : `${cuts} cuts`}, no rise`
  if (cuts === 0) return `Price moves: ${moves.length === 1 ? 'one rise' : `${moves.length} rises`}, no cut`
  const rises = moves.length - cuts
  return `Price moves: ${cuts} ${cuts === 1 ? 'cut' : 'cuts'}, ${rises} ${rises === 1 ? 'rise' : 'rises'}`
}

const isCut = ({ before, after }: PriceMove) => Number(after) < Number(before)

function Move({ move, shown }: { move: PriceMove; shown: PriceMoves }) {
  const { slug, name, lab, on, until } = move
  const day = shortDay(on)
  return (
    <li className="grid min-h-11 flex-1 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-t border-line px-4 py-1.5 max-sm:px-3">
      <ProviderLogo name={lab ?? name} slug={move.labSlug} />
      <span className="min-w-0 leading-4.5">
        <Link
          to={paths.model(slug)}
          className="block truncate text-13 font-[550] hover:text-accent-strong"
          title={name}
        >
          {name}
        </Link>
        <span className="block truncate text-12 text-ink-muted">
          {until === null ? `${lab === null ? '' : `${lab}, `}${day}` : `${day}, until ${shortDay(until)}`}
        </span>
      </span>
      <span className="flex items-center gap-3">
        <StepMark move={move} shown={shown} />
        <span className="figure text-13 whitespace-nowrap text-ink-muted">
          {priceText(move.before)} <span aria-hidden>→</span>
          <span className="sr-only">to</span> <b className="font-semibold text-ink">{priceText(move.after)}</b>
        </span>
      </span>
      <span
        className={cx('figure w-13 text-right text-13 font-semibold', isCut(move) ? 'text-positive' : 'text-negative')}
      >
        {moveText(move)}
      </span>
    </li>
  )
}

/** Formats "1 Aug". */
function shortDay(day: string): string {
  const text = formatDay(day)
  return text.slice(0, text.lastIndexOf(' '))
}

/** Draws when in the window the price changed, and in which direction. Decorative: the figures have the same data. */
function StepMark({ move, shown }: { move: PriceMove; shown: PriceMoves }) {
  const [start, end] = [Date.parse(shown.from), Date.parse(shown.to)]
  const part = shown.isWithin ? (Date.parse(move.on) - start) / Math.max(1, end - start) : 0.5
  const x = Math.round(4 + Math.min(Math.max(part, 0), 1) * 40)
  const [before, after] = isCut(move) ? [4, 16] : [16, 4]
  return (
    <svg viewBox="0 0 52 20" aria-hidden className="h-5 w-13 shrink-0 overflow-visible max-sm:hidden">
      <path d={`M0 ${before}H${x}`} fill="none" strokeWidth="1.5" className="stroke-ink-faint" />
      <path
        d={`M${x} ${before}V${after}H50`}
        fill="none"
        strokeWidth="1.5"
        className={isCut(move) ? 'stroke-positive' : 'stroke-negative'}
      />
      <circle cx="50" cy={after} r="2" className={isCut(move) ? 'fill-positive' : 'fill-negative'} />
    </svg>
  )
}

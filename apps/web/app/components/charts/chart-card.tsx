import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import type { PlacedPoint } from './nearest-point.ts'
import { Link } from '../ui/navigation/link.tsx'

export type ChartCardRow = {
  label: string
  value: string
  /** Class of the series' colour, for charts with several lines: "bg-chart-1". */
  swatch?: string | undefined
}
/** Content of a chart tooltip for one point. */
export type ChartCard = {
  name: string
  logo?: ReactNode
  rows: readonly ChartCardRow[]
  note?: string | undefined
  /** Where Enter, a click or a second tap leads. */
  href?: string | undefined
  /** Names the link: "Open Groq". */
  linkText?: string | undefined
}

type ChartCardBoxProps = {
  card: ChartCard
  at: PlacedPoint
  size: { width: number; height: number }
  /** Opened by touch: the card itself can be tapped. */
  isTapped: boolean
}

/** From this width on, the card is placed beside its point; on a narrower drawing above or below it. */
const WIDE = 500

export function ChartCardBox({
  card: { name, logo, rows, note, href, linkText },
  at,
  size,
  isTapped,
}: ChartCardBoxProps) {
  return (
    <div
      data-chart-card
      style={placeOf(at, size)}
      className={cx(
        'absolute z-20 w-56 rounded-control border border-line-strong bg-surface px-3 py-2.5 text-12 text-ink-muted shadow-float',
        !isTapped && 'pointer-events-none',
      )}
    >
      <p className="mb-1 flex items-center gap-2 font-semibold text-ink">
        {logo}
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </p>
      <dl className="grid gap-0.5">
        {rows.map(({ label, value, swatch }) => (
          <div key={label} className="flex items-baseline justify-between gap-3">
            <dt className="min-w-0">
              {swatch && <span aria-hidden className={cx('mr-1.5 inline-block size-2 rounded-full', swatch)} />}
              {label}
            </dt>
            <dd className="shrink-0 font-mono text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-1">{note}</p>}
      {href && (
        <Link
          to={href}
          preventScrollReset={href.startsWith('?')}
          tabIndex={-1}
          className="mt-1.5 block py-0.5 font-medium text-accent"
        >
          {linkText ?? `Open ${name}`}
        </Link>
      )}
    </div>
  )
}

const percent = (value: number, of: number) => Math.round((value / of) * 1000) / 10

function placeOf({ x, y }: PlacedPoint, { width, height }: { width: number; height: number }): CSSProperties {
  const [right, down] = [percent(x, width), percent(y, height)]
  if (width >= WIDE)
    return {
      ...(x > width / 2 ? { right: `calc(${100 - right}% + 14px)` } : { left: `calc(${right}% + 14px)` }),
      top: `${down}%`,
      transform: `translateY(-${down}%)`,
    }
  return {
    left: `clamp(0px, calc(${right}% - 7rem), calc(100% - 14rem))`,
    ...(y > height / 2 ? { bottom: `calc(${100 - down}% + 14px)` } : { top: `calc(${down}% + 14px)` }),
  }
}

/** Returns the card as one sentence, for screen readers. */
export function cardText({ name, rows, note }: ChartCard): string {
  return [name, ...rows.map(({ label, value }) => `${label} ${value}`), note].filter(Boolean).join(', ')
}

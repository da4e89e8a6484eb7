import { heatPercent, type HeatRange, limitText } from '@inferdex/domain/free-tiers/free-tier-table'
import type { LimitFigure } from '@inferdex/domain/free-tiers/stated-limits'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { FLOATING } from '../../components/ui/overlays/floating-class.ts'
import { cx } from '../../components/ui/cx.ts'

type HeatCellProps = {
  /** The value that sets the tint; null: not stated. */
  value: number | null
  range: HeatRange
  /** The name of the column, shown above the value on phones. */
  label: string
  children: ReactNode
}

/** Renders a number on a tint that is stronger for more generous tiers. */
export function HeatCell({ value, range, label, children }: HeatCellProps) {
  return (
    <td
      data-label={label}
      style={{ '--tint': `${heatPercent(value, range)}%` } as CSSProperties}
      className={cx(
        'relative border-b border-line bg-[color-mix(in_oklab,var(--accent)_var(--tint),var(--surface))] px-2 text-right font-mono tracking-[-0.01em] whitespace-nowrap tabular-nums hover:z-5 focus-within:z-5',
        'max-sm:order-3 max-sm:rounded-control max-sm:border max-sm:p-1.5 max-sm:text-left max-sm:text-12 max-sm:wrap-anywhere max-sm:whitespace-normal',
        'max-sm:before:block max-sm:before:font-sans max-sm:before:text-11 max-sm:before:text-ink max-sm:before:content-[attr(data-label)]',
      )}
    >
      {value === null ? <NotStated /> : children}
    </td>
  )
}

function NotStated() {
  return (
    <span className="text-ink-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">Not stated</span>
    </span>
  )
}

type LimitProps = {
  figure: LimitFigure
  /** "per minute", "per day". */
  unit: string
  tierName: string
  source: string | null
  /** Where the popover opens, so that the frame does not clip it. */
  card: { readonly above: boolean; readonly endsHere: boolean }
}

/** Renders a limit. A converted one shows the source's own value on hover and focus. */
export function Limit({ figure, unit, tierName, source, card }: LimitProps) {
  const id = useId()
  if (!figure.isConverted) return limitText(figure)
  return (
    <span className="group/limit">
      <button
        type="button"
        aria-describedby={id}
        className="rounded-tag underline sm:min-h-6 decoration-line-control decoration-dotted underline-offset-3"
      >
        {limitText(figure)}
      </button>
      <span
        id={id}
        role="tooltip"
        className={cx(
          FLOATING,
          'absolute hidden w-62 p-3 text-left font-sans text-12 font-normal tracking-normal whitespace-normal group-focus-within/limit:grid group-hover/limit:grid',
          'grid-cols-[auto_1fr] gap-x-4 gap-y-1',
          card.above ? 'bottom-full mb-1' : 'top-full mt-1',
          card.endsHere ? 'left-0 max-sm:right-0 max-sm:left-auto' : 'left-0',
        )}
      >
        <b className="col-span-2 font-semibold">{tierName}</b>
        <Row label="As stated">{figure.stated}</Row>
        <Row label="Converted">
          {limitText(figure)} {unit}
        </Row>
        {source !== null && <Row label="Source">{source}</Row>}
      </span>
    </span>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="text-ink-muted">{label}</span>
      <span className="text-right font-medium">{children}</span>
    </>
  )
}

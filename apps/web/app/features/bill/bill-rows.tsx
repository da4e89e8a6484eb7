import { NONE_OPEN } from '@inferdex/domain/bill/calculator-query'
import type { BarKind, BarSegment, BillRow, BillView } from '@inferdex/domain/bill/bill-view'
import type { BillNote } from '@inferdex/domain/bill/metered'
import { Check, ChevronDown, ChevronUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { cx } from '../../components/ui/cx.ts'
import { KindBadge } from '../../components/figures/kind-badge.tsx'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { paths } from '../../lib/paths.ts'
import { useFollowLinks } from '../../lib/lists/use-follow-links.ts'
import { BillFormula } from './bill-formula.tsx'

/** Columns: rank, offer, bar, amount, factor, link to open. On phones the bar is below the name. */
export const ROW_GRID =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_auto_2rem] gap-x-2 px-2 sm:grid-cols-[1.75rem_minmax(0,1fr)_27%_6.5rem_4.5rem_2rem] sm:gap-x-3'

export const BAR_COLOURS = {
  fresh: 'bg-chart-1',
  cached: 'bg-chart-7',
  output: 'bg-chart-2',
  other: 'bg-chart-8',
} as const satisfies Record<BarKind, string>

const BAR_NAMES = {
  fresh: 'fresh input',
  cached: 'cached input',
  output: 'output',
  other: 'fees',
} as const satisfies Record<BarKind, string>

const TAGS: Readonly<Partial<Record<BillNote, readonly [label: string, title: string]>>> = {
  'no-cache-price': ['no cache price', 'The cached share is billed as fresh input'],
  'no-batch-price': ['no batch price', 'The batch share is billed at standard prices'],
  'no-batch-cache-price': [
    'no batch cache price',
    'The cached share of batches is billed at the lower of cached input and batch input',
  ],
  'no-price-for-length': ['no price for this length', 'The price for shorter requests is used where none is known'],
}

type Toggle = (key: string) => Pick<ComponentProps<'a'>, 'href' | 'onClick'>
type BillRowsProps = { bills: BillView; isStale: boolean; toggle: Toggle }

export function BillRows({ bills: { rows, detail }, isStale, toggle }: BillRowsProps) {
  const follow = useFollowLinks()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside take focus and keys; this follows them for all rows
    <ol aria-labelledby="bills" className={cx(isStale && 'opacity-60')} onClick={follow}>
      {rows.map((row, index) => {
        const isOpen = detail?.key === row.key
        return (
          <li
            key={row.key}
            className={cx('border-b border-line [contain:layout_style] last:border-b-0', isOpen && 'bg-sunken')}
          >
            <div className={cx(ROW_GRID, 'min-h-10 items-center py-1')}>
              <RowFigures row={row} place={index + 1} />
              <a
                {...toggle(isOpen ? NONE_OPEN : row.key)}
                aria-label={`Formula of ${row.model} at ${row.provider}${row.ownId === null ? '' : `, ${row.ownId}`}`}
                aria-expanded={isOpen}
                className="col-start-4 row-start-1 grid size-7 place-items-center justify-self-end rounded-control text-ink-muted hover:bg-line hover:text-ink sm:col-start-6"
              >
                {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
              </a>
            </div>
            {isOpen && <BillFormula detail={detail} />}
          </li>
        )
      })}
    </ol>
  )
}

function RowFigures({ row, place }: { row: BillRow; place: number }) {
  const isCheapest = row.factor === '1.0' && place === 1
  return (
    <>
      <span aria-hidden className="figure text-right text-ink-faint">
        {place}
      </span>
      <span className="flex min-w-0 items-center gap-2 text-13">
        <ProviderLogo name={row.lab ?? row.model} slug={row.labSlug} />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <a
            href={paths.model(row.modelSlug)}
            data-follow
            className="font-semibold wrap-anywhere hover:underline leading-6"
          >
            {row.model}
          </a>
          <a
            href={paths.provider(row.providerSlug)}
            data-follow
            className="text-ink-muted wrap-anywhere hover:text-ink hover:underline leading-6"
          >
            {row.provider}
          </a>
          {row.ownId !== null && <span className="font-mono text-12 wrap-anywhere text-ink-faint">{row.ownId}</span>}
          {row.isRouter && <KindBadge kind="router" className="self-center" />}
          {row.score !== null && <span className="figure text-12 text-ink-muted">{row.score}</span>}
          {row.tags.map((tag) => {
            const [label, title] = TAGS[tag] ?? []
            return (
              label !== undefined && (
                <Badge key={tag} tone="caution" title={title} className="self-center">
                  {label}
                </Badge>
              )
            )
          })}
        </span>
      </span>
      <Bar segments={row.bar} />
      <span className={cx('figure text-right text-13 whitespace-nowrap', isCheapest && 'font-bold')}>
        {isCheapest && (
          <>
            <Check aria-hidden className="mr-1 inline size-3.5 stroke-[2.5] align-[-2px] text-accent" />
            <span className="sr-only">Cheapest: </span>
          </>
        )}
        {row.isFree ? <span className="font-sans font-[550] text-positive">Free</span> : row.total}
        <span className="sr-only"> a month</span>
      </span>
      <span className="figure text-right text-12 text-ink-muted max-sm:hidden">
        {row.vsNow ?? (row.factor === null ? '' : `${row.factor}×`)}
      </span>
    </>
  )
}

function Bar({ segments }: { segments: readonly BarSegment[] }) {
  if (segments.length === 0) return <span className="max-sm:hidden" />
  const label = segments.map(([kind, , amount]) => `${BAR_NAMES[kind]} ${amount}`).join(', ')
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="flex h-3 gap-px overflow-hidden rounded-[2px] max-sm:order-last max-sm:col-span-2 max-sm:col-start-2 max-sm:mt-0.5 max-sm:h-2"
    >
      {segments.map(([kind, width]) => (
        <i key={kind} className={cx('block h-full min-w-px', BAR_COLOURS[kind])} style={{ width: `${width}%` }} />
      ))}
    </span>
  )
}

import type { CalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import type { BarKind, BillView } from '@inferdex/domain/bill/bill-view'
import { MAX_SHOWN_BILLS } from '@inferdex/domain/bill/shown-bills'
import { workloadSearch } from '@inferdex/domain/bill/workload/workload'
import { SearchX } from 'lucide-react'
import { memoSearch } from '@inferdex/domain/memo/memo-query'
import type { ModelChoice } from '@inferdex/domain/bill/workload/model-choice'
import type { MouseEventHandler, ReactNode } from 'react'
import { SegmentedLinks } from '../../components/forms/segmented-control.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { cx } from '../../components/ui/cx.ts'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { insteadOfLink } from '../../components/ui/navigation/instead-of-link.ts'
import { Panel } from '../../components/ui/panel.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'
import type { ChangeQuery } from '../../lib/lists/use-list-query.ts'
import { addressOf } from './address.ts'
import { BAR_COLOURS, BillRows, ROW_GRID } from './bill-rows.tsx'
import { ViaSwitch } from '../../components/figures/via-switch.tsx'
import { UnrankedGroups } from './unranked-groups.tsx'
import { Link } from '../../components/ui/navigation/link.tsx'

type BillPanelProps = {
  bills: BillView
  query: CalculatorQuery
  onChange: ChangeQuery<CalculatorQuery>
  /** The bills belong to an earlier input and are being computed again. */
  isStale: boolean
}

const LEGEND = [
  ['fresh', 'Fresh input'],
  ['cached', 'Cached'],
  ['output', 'Output'],
] as const satisfies readonly (readonly [BarKind, string])[]

/** Ranks all offers by their monthly bill. */
export function BillPanel({ bills, query, onChange, isStale }: BillPanelProps) {
  const edit = (part: Partial<CalculatorQuery>) => ({
    href: addressOf({ ...query, ...part }),
    onClick: insteadOfLink(() => onChange((now) => ({ ...now, ...part }))),
  })
  const { rows, rowCount, freeCount, tokens } = bills
  return (
    <Panel aria-labelledby="bills" className="[contain-intrinsic-size:auto_1200px] [content-visibility:auto]">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <div className="min-w-0">
          <h2 id="bills" className="text-13 leading-5 font-semibold">
            Monthly bill, cheapest first
          </h2>
          <p aria-live="polite" className="text-12 text-ink-muted">
            {query.list === 'models' ? 'Best offer of each of ' : 'All '}
            <b className="font-semibold text-ink">{formatCount(rowCount)}</b>
            {query.list === 'models' ? ' models' : ' offers'} that fit, of {formatCount(bills.offerCount)} offers.{' '}
            {tokens.input} input, {tokens.output} output tokens
            {tokens.outputWithReasoning === tokens.output ? '' : ` (${tokens.outputWithReasoning} with reasoning)`}.
          </p>
        </div>
        <ViaSwitch
          via={query.workload.via}
          to={(via) => addressOf({ ...query, workload: { ...query.workload, via }, open: '' })}
          onRestore={(via) => onChange((now) => ({ ...now, workload: { ...now.workload, via } }))}
        />
        <SegmentedLinks
          label="List"
          links={[
            {
              to: addressOf({ ...query, list: 'offers', open: '' }),
              current: query.list === 'offers',
              label: 'All offers',
            },
            {
              to: addressOf({ ...query, list: 'models', open: '' }),
              current: query.list === 'models',
              label: 'Best per model',
            },
          ]}
        />
      </div>
      <div
        aria-hidden
        className={cx(
          ROW_GRID,
          'h-9 items-center border-b border-line bg-sunken text-12 font-semibold text-ink-muted max-sm:hidden',
        )}
      >
        <span className="text-right">#</span>
        <span>Offer</span>
        <span className="flex gap-4">
          {LEGEND.map(([kind, label]) => (
            <span key={kind} className="inline-flex items-center gap-1.5 whitespace-nowrap">
              <i className={cx('size-2.5 rounded-[2px]', BAR_COLOURS[kind])} />
              {label}
            </span>
          ))}
        </span>
        <span className="text-right">USD a month</span>
        <span className="text-right whitespace-nowrap">{bills.now === null ? 'vs cheapest' : 'vs now'}</span>
      </div>
      {freeCount > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 border-b border-line px-4 py-1.5 text-13">
          <span className="font-[550] text-positive">Free</span>
          <span className="text-ink-muted">
            {formatCount(freeCount)} free {freeCount === 1 ? 'offer fits' : 'offers fit'}, within provider limits.
          </span>
          <a {...edit({ showsFree: !query.showsFree, open: '' })} className={cx(textLinkClass, 'ml-auto')}>
            {query.showsFree ? 'Hide free offers' : 'Show free offers'}
          </a>
        </p>
      )}
      {rows.length === 0 ? (
        <NothingFits bills={bills} lower={(models) => edit({ models, open: '' })} models={query.models} />
      ) : (
        <BillRows bills={bills} isStale={isStale} toggle={(key) => edit({ open: key })} />
      )}
      <UnrankedGroups groups={bills.unranked} />
      <BillFoot bills={bills}>
        <Link to={scoresAddress(query)} className={textLinkClass}>
          Scores for this bill
        </Link>
        {rows.length > 0 && (
          <Link to={memoAddress(query, rows)} className={textLinkClass}>
            Memo
          </Link>
        )}
        {rowCount > rows.length &&
          (query.showsAll ? (
            <p>
              The first {formatCount(rows.length)} of {formatCount(rowCount)}. Ask for more of a model to see fewer.
            </p>
          ) : (
            <a {...edit({ showsAll: true })} className={textLinkClass}>
              Show {rowCount > MAX_SHOWN_BILLS ? `${MAX_SHOWN_BILLS} of` : 'all'} {formatCount(rowCount)}
            </a>
          ))}
      </BillFoot>
    </Panel>
  )
}

/** More would not fit on two pages of paper. */
const MEMO_MODELS = 4

type NothingFitsProps = {
  bills: BillView
  models: ModelChoice
  /** Returns the props of a link to other models. */
  lower: (models: ModelChoice) => { href: string; onClick: MouseEventHandler<HTMLAnchorElement> | undefined }
}

/** Explains why there is no bill. If no model reaches the minimum score, a link lowers it to the highest score. */
function NothingFits({ bills: { choice }, models, lower }: NothingFitsProps) {
  const { floor, modelCount } = choice
  if (floor?.best && floor.minScore !== null && modelCount === 0) {
    const { slug, name, score } = floor.best
    return (
      <EmptyState
        title={`No model reaches ${floor.minScore}% on ${floor.title}.`}
        icon={<SearchX aria-hidden />}
        level={3}
        actions={
          <a {...lower({ ...models, asGoodAs: slug })} className={buttonClass({ size: 32 })}>
            Ask for {score}%, as {name} has
          </a>
        }
      >
        The highest recorded score is {score}%.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No priced offer fits this workload." icon={<SearchX aria-hidden />} level={3}>
      Ask for less: fewer capabilities or a smaller context, or allow more models and providers.
    </EmptyState>
  )
}

/** Returns the URL of the leaderboard with this workload. The default workload needs no keys. */
function scoresAddress({ workload }: CalculatorQuery): string {
  return paths.leaderboard() + (workloadSearch(workload) || '?price=bill')
}

/** Returns the URL of a memo about the cheapest models of the ranking. */
function memoAddress({ workload }: CalculatorQuery, rows: BillView['rows']): string {
  const models = [...new Set(rows.map(({ modelSlug }) => modelSlug))].slice(0, MEMO_MODELS)
  return paths.memo() + memoSearch({ title: '', models, workload, asOf: null, knownAt: null })
}

function BillFoot({
  bills: { unpriced, excludedCount, routerCount, unstatedModes },
  children,
}: {
  bills: BillView
  children: ReactNode
}) {
  return (
    <div className="grid gap-1 border-t border-line px-4 py-2 text-12 text-ink-muted">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p>Ranked by your bill after deals. Sponsored links never affect the order.</p>
        <div className="flex flex-wrap items-center gap-x-4">{children}</div>
      </div>
      {routerCount > 0 && (
        <p>
          {formatCount(routerCount)} {routerCount === 1 ? 'offer fits' : 'offers fit'} through a router and{' '}
          {routerCount === 1 ? 'is' : 'are'} not ranked: choose Any to rank {routerCount === 1 ? 'it' : 'them'}.
        </p>
      )}
      {excludedCount > routerCount && (
        <p>
          {formatCount(excludedCount - routerCount)}{' '}
          {excludedCount - routerCount === 1 ? "offer doesn't fit" : "offers don't fit"}: a capability, the context, the
          output length or the provider.
          {unstatedModes.map(({ text, count }) => ` ${formatCount(count)} of them: the seller ${text}.`)}
        </p>
      )}
      {unpriced.count > 0 && (
        <details className="group">
          <summary className="w-fit py-1 font-medium text-accent underline-offset-3 hover:underline">
            {formatCount(unpriced.count)} {unpriced.count === 1 ? 'offer that fits has' : 'offers that fit have'} no
            known bill
          </summary>
          <ul className="grid gap-x-6 gap-y-0.5 pb-1 sm:grid-cols-2">
            {unpriced.first.map(([name, why], index) => (
              <li key={index} className="min-w-0">
                <span className="text-ink">{name}</span>: {why}
              </li>
            ))}
          </ul>
          {unpriced.count > unpriced.first.length && (
            <p>and {formatCount(unpriced.count - unpriced.first.length)} more.</p>
          )}
        </details>
      )}
    </div>
  )
}

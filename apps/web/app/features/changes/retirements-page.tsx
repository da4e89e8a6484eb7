import type { Retirement } from '@inferdex/contracts/changes'
import { otherDaysText } from '@inferdex/domain/changes/lifecycle-text'
import { retirementRows } from '@inferdex/domain/changes/retirement-rows'
import { priceText } from '@inferdex/domain/offers/price-display'
import {
  type RetirementsQuery,
  type RetirementView,
  retirementsSearch,
  retirementViews,
} from '@inferdex/domain/changes/retirements-query'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { CalendarPlus, Rss } from 'lucide-react'
import { Link } from 'react-router'
import { ColumnHead } from '../../components/data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../components/data-table/table.tsx'
import { BillBars } from '../../components/figures/bill-bars.tsx'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { Input } from '../../components/forms/input.tsx'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { cx } from '../../components/ui/cx.ts'
import { Panel, PanelBody } from '../../components/ui/panel.tsx'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { paths } from '../../lib/paths.ts'
import { CHANGES_FEED, RETIREMENTS_CALENDAR } from './documents.ts'
import { RetirementTimeline } from './retirement-timeline.tsx'
import { useToday } from './use-today.ts'
import { moveSummary, type RetirementRow } from './retirements-view.ts'

type RetirementsPageProps = { query: RetirementsQuery; items: readonly Retirement[]; asOf: string }

const VIEW_LABELS = { upcoming: 'Upcoming', retired: 'Retired', undated: 'No date yet' } as const satisfies Record<
  RetirementView,
  string
>

export function RetirementsPage({ query, items, asOf: renderedOn }: RetirementsPageProps) {
  const asOf = useToday(renderedOn)
  const { rows, counts } = retirementRows(items, query, asOf)
  const calendar = RETIREMENTS_CALENDAR + (query.provider === '' ? '' : `?provider=${query.provider}`)
  return (
    <div className="wrap pt-4 pb-8 sm:pt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
        <div className="min-w-0">
          <h1 className="text-20 font-[640] tracking-[-0.015em] sm:text-28 sm:tracking-[-0.022em]">Retirements</h1>
          <p className="text-ink-muted sm:mt-1">
            Models that their makers have announced to switch off, what replaces them, and what the move costs.
          </p>
        </div>
        <div className="flex gap-2">
          <a href={calendar} className={buttonClass({ size: 32 })}>
            <CalendarPlus aria-hidden />
            Calendar (.ics)
          </a>
          <a href={`${CHANGES_FEED}?kind=retirement`} className={buttonClass({ size: 32 })}>
            <Rss aria-hidden />
            Atom
          </a>
        </div>
      </div>
      <RetirementTimeline items={items} asOf={asOf} />
      <nav aria-label="Retirements" className="mt-5 flex flex-wrap gap-1">
        {retirementViews.map((show) => (
          <Link
            key={show}
            to={paths.retirements() + retirementsSearch({ ...query, show })}
            preventScrollReset
            aria-current={query.show === show ? 'true' : undefined}
            className={buttonClass({ variant: query.show === show ? 'default' : 'ghost', size: 32 })}
          >
            {VIEW_LABELS[show]} <span className="font-mono text-12 text-ink-muted">{formatCount(counts[show])}</span>
          </Link>
        ))}
      </nav>
      <WorkloadForm query={query} items={items} />
      {rows.length === 0 ? (
        <EmptyState
          title="Nothing announced for these."
          className="rounded-box border border-dashed border-line-strong"
          actions={
            query.provider !== '' && (
              <Link
                to={paths.retirements() + retirementsSearch({ ...query, provider: '' })}
                className={buttonClass({ size: 32 })}
              >
                Show all providers
              </Link>
            )
          }
        />
      ) : (
        <>
          <Rows rows={rows} asOf={asOf} />
          <MoveSummary rows={rows} />
        </>
      )}
    </div>
  )
}

function WorkloadForm({ query: { show, provider, workload }, items }: Pick<RetirementsPageProps, 'query' | 'items'>) {
  const providers = new Map(items.flatMap(({ provider: one }) => (one === null ? [] : [[one.slug, one.name] as const])))
  const fields = [
    ['requests', 'Requests a month'],
    ['input', 'Tokens in'],
    ['output', 'Tokens out'],
  ] as const
  return (
    <form action={paths.retirements()} className="my-3 flex flex-wrap items-end gap-x-3 gap-y-2 text-12">
      {show !== 'upcoming' && <input type="hidden" name="show" value={show} />}
      <div className="grid gap-1">
        <label htmlFor="retirements-provider" className="font-medium">
          Provider
        </label>
        <NativeSelect key={provider} id="retirements-provider" name="provider" defaultValue={provider} className="w-48">
          <option value="">All providers</option>
          {[...providers]
            .toSorted(([, a], [, b]) => a.localeCompare(b, 'en'))
            .map(([slug, name]) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
        </NativeSelect>
      </div>
      {fields.map(([name, label]) => (
        <div key={name} className="grid gap-1">
          <label htmlFor={`retirements-${name}`} className="font-medium">
            {label}
          </label>
          <Input
            key={workload[name]}
            id={`retirements-${name}`}
            name={name}
            inputMode="numeric"
            numeric
            defaultValue={workload[name]}
            className="w-32!"
          />
        </div>
      ))}
      <Button type="submit">Apply</Button>
    </form>
  )
}

/** Shows how many named successors cost more, with a link to cheaper ones. */
function MoveSummary({ rows }: { rows: readonly RetirementRow[] }) {
  const text = moveSummary(rows)
  if (text === null) return null
  return (
    <Panel className="mt-4">
      <PanelBody className="text-13">
        <p className="font-semibold">{text.title}</p>
        <p className="mt-1 text-ink-muted">
          {text.note} The page of a model names cheaper models that score at least as much.
        </p>
      </PanelBody>
    </Panel>
  )
}

function Rows({ rows, asOf }: { rows: readonly RetirementRow[]; asOf: string }) {
  const most = Math.max(1, ...rows.flatMap(({ now, after }) => [now ?? 0, after ?? 0]))
  return (
    <TableFrame
      label="Retirements"
      foot={
        <p className="border-t border-line px-3 py-2 text-12 text-ink-muted">
          Days counted on {formatDay(asOf)}. Prices: input / output, USD per 1M tokens, as lists show them today. Bills
          for one month of the workload above.
        </p>
      }
    >
      <Table rowHeight={40}>
        <thead>
          <tr>
            <ColumnHead frozen>Model</ColumnHead>
            <ColumnHead>Retires</ColumnHead>
            <ColumnHead numeric>Days left</ColumnHead>
            <ColumnHead>Ended by</ColumnHead>
            <ColumnHead numeric>Price now</ColumnHead>
            <ColumnHead>Successor</ColumnHead>
            <ColumnHead numeric>Its price</ColumnHead>
            <ColumnHead numeric>Monthly bill</ColumnHead>
            <ColumnHead numeric>Change</ColumnHead>
            <ColumnHead>Source</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RetirementLine key={`${row.model.slug} ${row.provider?.slug}`} row={row} most={most} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

const SOON_DAYS = 30

function RetirementLine({ row, most }: { row: RetirementRow; most: number }) {
  const { model, provider, retiresOn, daysLeft, successors, input, output, now, after, change } = row
  const [successor] = successors
  const isSoon = daysLeft !== null && daysLeft > 0 && daysLeft <= SOON_DAYS
  return (
    <Tr>
      <RowHead>
        <span className="flex items-center gap-2">
          <ProviderLogo size={20} name={provider?.name ?? model.name} slug={provider?.slug ?? model.lab} />
          <Link to={paths.model(model.slug)} className="hover:underline">
            {model.name}
          </Link>
        </span>
        {row.providerModelId !== null && (
          <span className="block text-12 font-normal text-ink-muted">only {row.providerModelId}</span>
        )}
      </RowHead>
      <Td className={cx(isSoon && 'font-[550] text-caution')}>
        {retiresOn === null ? 'No date' : formatDay(retiresOn)}
        {row.otherDays.length > 0 && (
          <span className="block text-12 font-normal text-ink-muted">{otherDaysText(row.otherDays)}</span>
        )}
      </Td>
      <Td numeric className={cx(isSoon && 'text-caution')}>
        {daysLeft === null || daysLeft <= 0 ? 'n/a' : daysLeft}
      </Td>
      <Td>{provider?.name ?? 'Its maker'}</Td>
      <Td numeric>{pricePair(input, output)}</Td>
      <Td>
        {successor === undefined ? (
          <span className="text-ink-muted">
            None named{' '}
            <Link
              to={`${paths.model(model.slug)}#alternatives`}
              aria-label={`Find models similar to ${model.name}`}
              className="font-medium text-accent hover:underline"
            >
              Find similar
            </Link>
          </span>
        ) : (
          <Link to={paths.model(successor.slug)} className="font-medium text-accent hover:underline">
            {successor.name}
          </Link>
        )}
      </Td>
      <Td numeric>{successor === undefined ? 'n/a' : pricePair(successor.input, successor.output)}</Td>
      <Td numeric>
        {now !== null && after !== null && (
          <BillBars className="mr-2 inline-grid w-20 align-middle" now={now} after={after} most={most} />
        )}
        {now === null ? 'Unknown' : usd(now)} <span aria-hidden>→</span>
        <span className="sr-only">to</span> <b className="font-semibold">{after === null ? '?' : usd(after)}</b>
      </Td>
      <Td
        numeric
        className={cx(
          change !== null && change > 0 && 'text-negative',
          change !== null && change < 0 && 'text-positive',
        )}
      >
        {change === null ? 'n/a' : `${change > 0 ? '+' : ''}${change.toFixed(0)}%`}
      </Td>
      <Td
        className="text-12 text-ink-muted"
        title={row.observedOn === null ? undefined : `Read ${formatDay(row.observedOn)}`}
      >
        {row.sourceUrl === null ? (
          row.sourceName
        ) : (
          <a href={row.sourceUrl} rel="noopener nofollow" className="hover:underline">
            {row.sourceName}
          </a>
        )}
        {row.providerModelId !== null && row.sourceCount === 1 && '; one source'}
      </Td>
    </Tr>
  )
}

function pricePair(input: string | null, output: string | null): string {
  return input === null && output === null ? 'Unknown' : `${priceText(input)} / ${priceText(output)}`
}

function usd(amount: number): string {
  return `$${amount >= 100 ? formatCount(Math.round(amount)) : amount.toFixed(2)}`
}

import { AS_OF } from '@inferdex/domain/offers/by-day/day-of-prices'
import { priceText } from '@inferdex/domain/offers/price-display'
import { formatDay } from '@inferdex/domain/text/date-display'
import { CalendarSearch } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { StepChart } from '../../../components/charts/step-chart.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { Panel, PanelBody, PanelHead } from '../../../components/ui/panel.tsx'
import { SectionTitle } from '../../../components/ui/section-title.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { searchWith } from '../../../lib/lists/search-with.ts'
import { paths } from '../../../lib/paths.ts'
import { useSite } from '../../../lib/site.ts'
import { DayPrices } from './day-prices.tsx'
import type { DaySubject, DayView } from './day-view.ts'

type DayPageProps = { of: DaySubject; slug: string; view: DayView }

/** Renders the prices of a model or a provider on a day, today's prices, and the changes since. */
export function DayPage({ of, slug, view }: DayPageProps) {
  const { day, rows, later } = view
  return (
    <div className="grid items-start gap-6 pt-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,424px)]">
      <section aria-labelledby="prices-of-day" className="min-w-0">
        <SectionTitle id="prices-of-day" aside="USD per 1M tokens, cheapest first">
          Prices on {formatDay(day)}
        </SectionTitle>
        {rows.length + later.length === 0 ? (
          <EmptyState
            level={3}
            title="No prices recorded"
            icon={<CalendarSearch aria-hidden />}
            className="rounded-box border border-dashed border-line-strong"
          >
            No price of this {of} is recorded, for that day or any other.
          </EmptyState>
        ) : (
          <>
            {rows.length === 0 && (
              <p className="mb-3 rounded-control bg-sunken px-3 py-2 text-13">
                No price is recorded for this day. That is not the same as free or not sold: we don't know.
              </p>
            )}
            <DayPrices view={view} of={of} />
          </>
        )}
      </section>
      <div className="grid min-w-0 gap-4">
        {view.chart !== null && <DayChart view={view} chart={view.chart} />}
        <LaterChanges of={of} slug={slug} view={view} />
        <UseElsewhere of={of} slug={slug} view={view} />
      </div>
    </div>
  )
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)
const dayText = (at: number) => formatDay(isoDay(at))
const price = (value: number) => priceText(String(Number(value.toPrecision(4))))
const NARROW = [334, 520] as const

function DayChart({ view: { day }, chart }: { view: DayView; chart: NonNullable<DayView['chart']> }) {
  const [query] = useSearchParams()
  const today = useSite().today.slice(0, 10)
  const until = Math.max(Date.parse(today), Date.parse(day) + 1)
  const hrefOf = useCallback((at: number) => searchWith(query, { [AS_OF]: isoDay(at) }), [query])
  const mark = useMemo(() => ({ at: Date.parse(day), label: formatDay(day) }), [day])
  return (
    <ChartFrame
      title={chart.title}
      note="Input price, USD per 1M tokens, log scale, up to today"
      caption="Choose a day in the chart to see its prices."
      table={{
        head: ['Name', 'Since', 'Input price'],
        rows: chart.series.flatMap(({ name, points }) =>
          points.map(({ at, value }) => [
            name,
            <Link key={at} to={hrefOf(at)} className={textLinkClass}>
              {dayText(at)}
            </Link>,
            price(value),
          ]),
        ),
      }}
    >
      <StepChart
        label="Recorded input prices until today, log scale"
        series={chart.series}
        until={until}
        formatValue={price}
        formatDay={dayText}
        widths={NARROW}
        mark={mark}
        dayLink={hrefOf}
      />
    </ChartFrame>
  )
}

function LaterChanges({ of, slug, view: { day, changes, changeCount } }: DayPageProps) {
  return (
    <Panel aria-labelledby="changed-since">
      <PanelHead
        id="changed-since"
        title={`What changed since ${formatDay(day)}`}
        actions={
          <Link to={`${paths.changes()}?${of}=${encodeURIComponent(slug)}`} className={cx(textLinkClass, 'text-12')}>
            All changes
          </Link>
        }
      />
      <PanelBody>
        {changes.length === 0 ? (
          <p className="text-13 text-ink-muted">No input price has changed.</p>
        ) : (
          <ul className="grid gap-1.5 text-13">
            {changes.map(({ on, name, before, after, percent }, index) => (
              <li
                key={index}
                className="grid grid-cols-[5.5rem_minmax(0,1fr)_3rem] items-baseline gap-x-2 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto_3rem]"
              >
                <span className="text-12 text-ink-muted">{formatDay(on)}</span>
                <span className="truncate" title={name}>
                  {name}
                </span>
                <span className="col-start-2 font-mono text-12 whitespace-nowrap tabular-nums max-sm:row-start-2 sm:col-start-3">
                  <span className="text-ink-muted">{priceText(before)}</span> <span aria-hidden>→</span>
                  <span className="sr-only">to</span> <b className="font-semibold">{priceText(after)}</b>
                </span>
                <span
                  className={cx(
                    'col-start-3 row-start-1 text-right font-mono text-12 sm:col-start-4',
                    percent?.startsWith('-') ? 'text-positive' : 'text-negative',
                  )}
                >
                  {percent}
                </span>
              </li>
            ))}
          </ul>
        )}
        {changeCount > changes.length && (
          <p className="mt-2 text-12 text-ink-muted">
            The first {changes.length} of {changeCount} recorded input prices. Corrections of a source are among them.
          </p>
        )}
      </PanelBody>
    </Panel>
  )
}

function UseElsewhere({ of, slug, view: { day } }: DayPageProps) {
  const name = encodeURIComponent(slug)
  return (
    <Panel aria-labelledby="day-elsewhere">
      <PanelHead id="day-elsewhere" title="Use this day elsewhere" />
      <PanelBody className="grid gap-2 text-13">
        <p className="text-ink-muted">
          The day stays in the address, so a link keeps it. Reviews, limits, benchmarks and deals are always those of
          today.
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {of === 'model' && (
            <Link
              to={`${paths.calculator()}?model=${name}&models=pick&pick=${name}&${AS_OF}=${day}`}
              className={textLinkClass}
            >
              Monthly bills on this day
            </Link>
          )}
          <Link to={`${paths.compare()}?${of}s=${name}&${AS_OF}=${day}`} className={textLinkClass}>
            Compare on this day
          </Link>
        </p>
        <code className="rounded-control bg-sunken px-2.5 py-2 font-mono text-12 wrap-anywhere">
          GET /api/catalog/{of}s/{slug}/offers?<b className="font-semibold">{`${AS_OF}=${day}`}</b>
        </code>
      </PanelBody>
    </Panel>
  )
}

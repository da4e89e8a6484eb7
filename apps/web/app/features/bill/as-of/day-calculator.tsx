import type { DayBill, RankedBill } from '@inferdex/domain/bill/bills-of-day'
import { AS_OF } from '@inferdex/domain/offers/by-day/day-of-prices'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatTokens } from '@inferdex/domain/text/number-display'
import { CalendarSearch } from 'lucide-react'
import { Form, useSearchParams } from 'react-router'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { AsOfBar } from '../../../components/layout/as-of-bar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Panel, PanelBody, PanelHead } from '../../../components/ui/panel.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { paths } from '../../../lib/paths.ts'
import { BillsThenAndNow } from './bills-then-and-now.tsx'
import type { DayCalculatorData } from './day-calculator-data.ts'
import { DayBillTable } from './day-bill-table.tsx'

/** Shows what a workload would have cost on a day at every seller of a model, and what it costs today. */
export function DayCalculator({ data }: { data: DayCalculatorData }) {
  const { day, models, bills } = data
  return (
    <>
      <AsOfBar day={day} days={data.days} />
      <div className="wrap min-h-dvh pb-4">
        <div className="pt-4 pb-3 sm:pt-6 sm:pb-4">
          <h1 className="text-20 font-[640] tracking-[-0.015em]">Usage calculator</h1>
          <p className="text-13 text-ink-muted">
            What your workload would have cost on {formatDay(day)}, and what it costs today.
          </p>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 md:grid-cols-[360px_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-4">
            <WorkloadForm data={data} />
            {bills.length > 0 && <Cheapest day={day} bills={bills} />}
          </div>
          <div className="grid min-w-0 gap-4">
            {bills.length === 0 ? (
              <EmptyState
                title="No bill can be calculated"
                icon={<CalendarSearch aria-hidden />}
                className="rounded-box border border-dashed border-line-strong"
              >
                {models.length === 0
                  ? 'No model of this choice has a price by the token, on that day or today.'
                  : `No price by the token is recorded for ${models.map(([, name]) => name).join(', ')}, on that day or today, or it can’t do what the workload needs.`}
              </EmptyState>
            ) : (
              <>
                <BillsThenAndNow title={findingOf(bills, day)} day={day} bills={bills} />
                <DayBillTable day={day} bills={bills} isOneModel={models.length === 1} />
              </>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

const FIELDS = [
  ['requests', 'Requests a month', 'requests', 'requestsPerMonth'],
  ['in', 'Input per request', 'tokens', 'inputTokensPerRequest'],
  ['out', 'Output per request', 'tokens', 'outputTokensPerRequest'],
] as const

/** URL parameters that have form fields. */
const EDITED = new Set<string>([...FIELDS.map(([name]) => name), 'cached', 'model', 'models', 'pick', AS_OF])

function WorkloadForm({ data: { day, models, workload } }: { data: DayCalculatorData }) {
  const [query] = useSearchParams()
  const kept = [...query].filter(([key]) => !EDITED.has(key))
  const { requestsPerMonth, inputTokensPerRequest, outputTokensPerRequest, cachedShare } = workload
  const tokens = (perRequest: number) => formatTokens(perRequest * requestsPerMonth).replace(/\.0(?=[KMBT]$)/, '')
  return (
    <Panel aria-labelledby="workload-of-day">
      <PanelHead id="workload-of-day" title="Your workload" />
      <PanelBody>
        <Form action={paths.calculator()} className="grid gap-3">
          <input type="hidden" name={AS_OF} value={day} />
          <input type="hidden" name="models" value="pick" />
          {kept.map(([key, value], index) => (
            <input key={index} type="hidden" name={key} value={value} />
          ))}
          {(models.length === 0 ? [['', ''] as const] : models).map(([slug, name], index) => (
            <Field key={slug} label={models.length > 1 ? `Model ${index + 1}` : 'Model'}>
              <Input name="pick" defaultValue={name} autoComplete="off" placeholder="All of the calculator" />
            </Field>
          ))}
          {FIELDS.map(([name, label, unit, key]) => (
            <Field key={`${name} ${workload[key]}`} label={label}>
              <Input name={name} inputMode="decimal" numeric defaultValue={workload[key]} trailing={unit} />
            </Field>
          ))}
          <Field key={cachedShare} label="Cached share of input">
            <Input name="cached" inputMode="decimal" numeric defaultValue={cachedShare * 100} trailing="%" />
          </Field>
          <p className="text-12 text-ink-muted">
            {tokens(inputTokensPerRequest)} input and {tokens(outputTokensPerRequest)} output tokens a month. Deals,
            free tiers and plans of that day are not recorded and not counted.
          </p>
          <Button type="submit" variant="primary">
            Show the bills
          </Button>
        </Form>
      </PanelBody>
    </Panel>
  )
}

type When = 'onDay' | 'today'
type Billed = { readonly name: string; readonly slug: string; readonly bill: RankedBill }

function cheapestOf(bills: readonly DayBill[], when: When): Billed | null {
  const first = bills.find((bill) => bill[when]?.rank === 1)
  const bill = first?.[when]
  return first === undefined || bill === null || bill === undefined
    ? null
    : { name: `${first.model} at ${first.provider}`, slug: first.providerSlug, bill }
}

function findingOf(bills: readonly DayBill[], day: string): string {
  const [onDay, today] = [cheapestOf(bills, 'onDay'), cheapestOf(bills, 'today')]
  if (onDay === null) return `No bill is known for ${formatDay(day)}`
  const before = `${onDay.name} was cheapest on ${formatDay(day)} at ${onDay.bill.text}`
  if (today === null) return before
  return today.slug === onDay.slug
    ? `${onDay.name} was cheapest on ${formatDay(day)} at ${onDay.bill.text} and is today, at ${today.bill.text}`
    : `${before}; today ${today.name} is, at ${today.bill.text}`
}

function Cheapest({ day, bills }: { day: string; bills: readonly DayBill[] }) {
  return (
    <Panel aria-labelledby="cheapest-then-now">
      <PanelHead id="cheapest-then-now" title="Cheapest offer, then and now" />
      <PanelBody className="grid gap-3 text-13">
        {(['onDay', 'today'] as const).map((when) => {
          const found = cheapestOf(bills, when)
          return (
            <div key={when}>
              <p className="text-12 text-ink-muted">Cheapest {when === 'onDay' ? `on ${formatDay(day)}` : 'today'}</p>
              {found === null ? (
                <p>Unknown</p>
              ) : (
                <p className="flex items-center gap-2 font-[550]">
                  <ProviderLogo size={20} name={found.name} slug={found.slug} />
                  <span className="min-w-0 flex-1 truncate">{found.name}</span>
                  <b className="font-mono text-16 font-semibold tabular-nums">{found.bill.text}</b>
                </p>
              )}
            </div>
          )
        })}
      </PanelBody>
    </Panel>
  )
}

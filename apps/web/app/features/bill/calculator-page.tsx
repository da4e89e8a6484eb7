import {
  type CalculatorQuery,
  calculatorSearch,
  parseCalculatorQuery,
  defaultBillList,
} from '@inferdex/domain/bill/calculator-query'
import { memo, type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { PhoneSheet } from '../../components/ui/overlays/phone-sheet.tsx'
import { Panel, PanelBody } from '../../components/ui/panel.tsx'
import { useWhenIdle } from '../../lib/stores/lazy-store.ts'
import { PricesRecorded } from '../../components/figures/prices-recorded.tsx'
import { paths } from '../../lib/paths.ts'
import { type ChangeQuery, useListQuery } from '../../lib/lists/use-list-query.ts'
import { AS_OF } from '@inferdex/domain/offers/by-day/day-of-prices'
import { Link } from 'react-router'
import { cx } from '../../components/ui/cx.ts'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { useSite } from '../../lib/site.ts'
import { addressOf } from './address.ts'
import type { CalculatorData } from './calculator-data.ts'
import type { Engine } from './engine.ts'
import {
  BillCharts,
  BillPanel,
  BillSummary,
  CopyLink,
  ModelCalculator,
  ModelFields,
  NowField,
  PlanPanel,
  WatchBill,
  WorkloadForm,
} from './lazy-parts.ts'
import { engine, fetchDealsOf } from './stores.ts'
import { WorkloadLine } from './workload-line.tsx'

/** Renders the calculator for one model that the specification requires, and next to it the bills of all offers. */
export function CalculatorPage({ data }: { data: CalculatorData }) {
  useWhenIdle(engine.load)
  const loaded = engine.use()
  const local = loaded.state === 'ready' ? loaded.value : null
  const { query, settled, isEdited, change, settle } = useListQuery({
    parse: parseCalculatorQuery,
    toSearch: calculatorSearch,
    isLocal: loaded.state !== 'none',
  })
  const edit = useCallback<typeof change>(
    (next, how) => {
      void engine.load()
      change(next, how)
    },
    [change],
  )
  const { model: asked, input, output } = query
  const { model, sellers, unlisted } = useMemo(() => {
    const own = isEdited && local !== null ? local.chooseModel(asked) : data
    return own.model?.slug === data.model?.slug && own.unlisted === data.unlisted ? data : own
  }, [isEdited, local, asked, data])
  const deals = useDealsOf(sellers, data)

  // Memoized: React must not re-render a part whose code is still loading, or it would
  // remove the server's HTML and show nothing until then. It also keeps parts from re-rendering for
  // figures that they do not show.
  const link = useMemo(() => <CopyLink address={addressOf(settled)} />, [settled])
  const watch = useMemo(() => <WatchBill address={addressOf(settled)} />, [settled])
  const oneModel = useMemo(
    () => (
      <ModelCalculator
        tokens={{ input, output }}
        model={model}
        unlisted={unlisted}
        deals={deals}
        onChange={edit}
        onSettle={settle}
      />
    ),
    [input, output, model, unlisted, deals, edit, settle],
  )
  const { workload, models } = query
  const workloadForm = useMemo(
    () => (
      <WorkloadForm
        workload={workload}
        settled={settled}
        providers={data.providers}
        places={data.places}
        onChange={edit}
        onSettle={settle}
      />
    ),
    [workload, settled, data.providers, data.places, edit, settle],
  )
  const choice = useMemo(
    () => (isEdited && local !== null ? local.choose(models) : (data.bills?.choice ?? null)),
    [isEdited, local, models, data.bills],
  )
  const modelFields = useMemo(
    () =>
      choice && (
        <ModelFields
          models={models}
          choice={choice}
          benchmarks={data.benchmarks}
          settled={settled}
          onChange={edit}
          onSettle={settle}
        />
      ),
    [models, choice, data.benchmarks, settled, edit, settle],
  )
  const { now } = query
  const nowName = useMemo(
    () => (isEdited && local !== null ? local.nameOf(now) : data.nowName),
    [isEdited, local, now, data.nowName],
  )
  const nowField = useMemo(() => <NowField slug={now} name={nowName} onChange={edit} />, [now, nowName, edit])
  const [isEditing, setEditing] = useState(false)
  const startEditing = useCallback(() => setEditing(true), [])
  const bills = useBills({ data, query, isEdited, local })
  const today = useSite().today.slice(0, 10)
  const otherDay = withAsOf(addressOf(settled), today)
  return (
    <div className="wrap pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-4 pb-3 sm:pt-6 sm:pb-4">
        <div>
          <h1 className="text-20 font-[640] tracking-[-0.015em]">Usage calculator</h1>
          <p className="text-13 text-ink-muted">Your monthly bill at every seller, with the formula behind it.</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <PricesRecorded days={data.recorded} className="max-sm:hidden" />
          <Link to={otherDay} className={cx(textLinkClass, 'text-12')}>
            Prices of another day
          </Link>
          <Part>{watch}</Part>
          <Part>{link}</Part>
        </div>
      </div>
      <WorkloadLine workload={workload} bills={bills.view} isEditing={isEditing} onEdit={startEditing} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 md:grid-cols-[360px_minmax(0,1fr)]">
        <form
          action={paths.calculator()}
          // On phones the result precedes the estimate for one model, which belongs to the same form.
          className="grid min-w-0 gap-4 max-md:contents"
          onSubmit={(event) => {
            event.preventDefault()
            settle()
          }}
        >
          {query.list !== defaultBillList(models) && <input type="hidden" name="list" value={query.list} />}
          <PhoneSheet
            id="workload-form"
            title="Workload and models"
            as="section"
            isOpen={isEditing}
            onClose={() => setEditing(false)}
            doneLabel="Show the bills"
            className="grid min-w-0 gap-4"
          >
            <Part>{workloadForm}</Part>
            <Part>{modelFields}</Part>
            <Part>{nowField}</Part>
          </PhoneSheet>
          <div className="min-w-0 max-md:order-last">
            <Part>{oneModel}</Part>
          </div>
        </form>
        <Bills {...bills} settled={settled} onChange={edit} />
      </div>
    </div>
  )
}

/** Returns the URL of the same workload with the prices of a day. */
function withAsOf(address: string, day: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${AS_OF}=${day}`
}

type BillsInput = {
  data: CalculatorData
  query: CalculatorQuery
  isEdited: boolean
  local: Engine | null
}
type RankedBills = { view: CalculatorData['bills']; isStale: boolean; isBusy: boolean }

/** Ranks the bills. The value is deferred, so that typing in the form is never blocked by the ranking. */
function useBills({ data, query, isEdited, local }: BillsInput): RankedBills {
  const { workload, models, now, list, showsFree, showsAll, open } = query
  // Without the token counts of the simple calculator, which do not affect the ranking.
  const wanted = useMemo(
    () => (isEdited ? { workload, models, now, list, showsFree, showsAll, open } : null),
    [isEdited, workload, models, now, list, showsFree, showsAll, open],
  )
  const asked = useDeferredValue(wanted)
  const own = useMemo(() => (asked === null || local === null ? null : local.rank(asked)), [asked, local])
  const isStale = asked !== null && own === null
  return { view: own ?? data.bills, isStale, isBusy: isStale || asked !== wanted }
}

type BillsProps = RankedBills & { settled: CalculatorQuery; onChange: ChangeQuery<CalculatorQuery> }

/** Shows the bills: in figures, as a ranking, and as lines. On phones the ranking precedes the charts. */
function Bills({ view, isStale, isBusy, settled, onChange }: BillsProps) {
  const summary = useMemo(() => view && <BillSummary bills={view} />, [view])
  const charts = view?.charts ?? null
  const drawn = useMemo(() => charts && <BillCharts charts={charts} onChange={onChange} />, [charts, onChange])
  const ranking = useMemo(
    () => view && <BillPanel bills={view} query={settled} onChange={onChange} isStale={isStale} />,
    [view, settled, onChange, isStale],
  )
  const plans = view?.plans ?? null
  const planned = useMemo(() => plans && <PlanPanel plans={plans} />, [plans])
  return (
    <div aria-busy={isBusy} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <Part>{summary}</Part>
      <div className="min-w-0 empty:hidden max-md:order-last">
        <Part>{drawn}</Part>
      </div>
      <div className="min-w-0">
        <Part>
          {ranking ?? (
            <Panel>
              <PanelBody>This catalogue has too many offers to rank them all at once.</PanelBody>
            </Panel>
          )}
        </Part>
      </div>
      <div className="min-w-0 empty:hidden">
        <Part>{planned}</Part>
      </div>
    </div>
  )
}

/** A Suspense boundary that is not re-rendered while its children stay the same. */
const Part = memo(function Part({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
})

const NO_DEALS: CalculatorData['deals'] = []

/**
 * Returns the deals of the model's providers. Those of the initial model are in the page; others are loaded when one is
 * chosen.
 */
function useDealsOf(sellers: readonly string[], data: CalculatorData): CalculatorData['deals'] {
  const [loaded, setLoaded] = useState({ sellers: data.sellers, deals: data.deals })
  const isOther = sellers.join(' ') !== data.sellers.join(' ')
  useEffect(() => {
    if (!isOther) return
    let isWanted = true
    // If the request fails, the panel shows no deals; the total does not depend on them.
    fetchDealsOf(sellers).then(
      (deals) => isWanted && setLoaded({ sellers, deals }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [isOther, sellers])
  if (!isOther) return data.deals
  return loaded.sellers === sellers ? loaded.deals : NO_DEALS
}

import {
  type CalculatorQuery,
  calculatorSearch,
  parseCalculatorQuery,
  defaultBillList,
} from '@inferdex/domain/bill/calculator-query'
import { memo, type ReactNode, Suspense, useCallback, useDeferredValue, useMemo } from 'react'
import { Panel, PanelBody } from '../../components/ui/panel.tsx'
import { useWhenIdle } from '../../lib/stores/lazy-store.ts'
import { PricesRecorded } from '../../components/figures/prices-recorded.tsx'
import { paths } from '../../lib/paths.ts'
import { type ChangeQuery, useListQuery } from '../../lib/lists/use-list-query.ts'
import { addressOf } from './address.ts'
import type { CalculatorData } from './calculator-data.ts'
import type { Engine } from './engine.ts'
import { BillPanel, CopyLink, ModelCalculator, ModelFields, WorkloadForm } from './lazy-parts.ts'
import { activeDeals, engine } from './stores.ts'

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
        onChange={edit}
        onSettle={settle}
      />
    ),
    [workload, settled, data.providers, edit, settle],
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
  return (
    <div className="wrap pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-4 pb-3 sm:pt-6 sm:pb-4">
        <div>
          <h1 className="text-20 font-[640] tracking-[-0.015em]">Usage calculator</h1>
          <p className="text-13 text-ink-muted">Your monthly bill at every seller, with the formula behind it.</p>
        </div>
        <div className="flex items-center gap-2">
          <PricesRecorded days={data.recorded} className="max-sm:hidden" />
          <Part>{link}</Part>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 md:grid-cols-[360px_minmax(0,1fr)]">
        <form
          action={paths.calculator()}
          // On phones the result comes before the estimate for one model, which belongs to the same form.
          className="grid min-w-0 gap-4 max-md:contents"
          onSubmit={(event) => {
            event.preventDefault()
            settle()
          }}
        >
          {query.list !== defaultBillList(models) && <input type="hidden" name="list" value={query.list} />}
          <Part>{workloadForm}</Part>
          <Part>{modelFields}</Part>
          <div className="min-w-0 max-md:order-last">
            <Part>{oneModel}</Part>
          </div>
        </form>
        <Bills data={data} query={query} settled={settled} isEdited={isEdited} local={local} onChange={edit} />
      </div>
    </div>
  )
}

type BillsProps = {
  data: CalculatorData
  query: CalculatorQuery
  settled: CalculatorQuery
  isEdited: boolean
  local: Engine | null
  onChange: ChangeQuery<CalculatorQuery>
}

/** Ranks the bills. The value is deferred, so that typing in the form never waits for the ranking. */
function Bills({ data, query, settled, isEdited, local, onChange }: BillsProps) {
  const { workload, models, list, showsFree, showsAll, open } = query
  // Without the token counts of the simple calculator, which do not affect the ranking.
  const now = useMemo(
    () => (isEdited ? { workload, models, list, showsFree, showsAll, open } : null),
    [isEdited, workload, models, list, showsFree, showsAll, open],
  )
  const asked = useDeferredValue(now)
  const own = useMemo(() => (asked === null || local === null ? null : local.rank(asked)), [asked, local])
  const bills = own ?? data.bills
  const isStale = asked !== null && own === null
  const ranking = useMemo(
    () => bills && <BillPanel bills={bills} query={settled} onChange={onChange} isStale={isStale} />,
    [bills, settled, onChange, isStale],
  )
  return (
    <div aria-busy={isStale || asked !== now} className="min-w-0">
      <Part>
        {ranking ?? (
          <Panel>
            <PanelBody>This catalogue has too many offers to rank them all at once.</PanelBody>
          </Panel>
        )}
      </Part>
    </div>
  )
}

/** A Suspense boundary that is not re-rendered while its children stay the same. */
const Part = memo(function Part({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
})

/**
 * Returns the deals of the model's providers. Those of the first model are in the page; others are loaded when it is
 * chosen.
 */
function useDealsOf(sellers: readonly string[], data: CalculatorData): CalculatorData['deals'] {
  const loaded = activeDeals.use()
  const isOther = sellers.join(' ') !== data.sellers.join(' ')
  const load = useCallback(() => (isOther ? activeDeals.load() : undefined), [isOther])
  useWhenIdle(load)
  return useMemo(() => {
    if (!isOther) return data.deals
    return loaded.state === 'ready' ? loaded.value.filter((deal) => sellers.includes(deal.providerSlug)) : []
  }, [isOther, data.deals, loaded, sellers])
}

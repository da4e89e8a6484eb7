import { calculatorSearch, parseCalculatorQuery } from '@inferdex/domain/calculator-query'
import { formatDay } from '@inferdex/domain/date-display'
import { memo, type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { Panel, PanelBody } from '../../components/ui/panel.tsx'
import { useWhenIdle } from '../../lib/lazy-store.ts'
import { paths } from '../../lib/paths.ts'
import { useListQuery } from '../../lib/use-list-query.ts'
import { addressOf } from './address.ts'
import type { CalculatorData } from './calculator-data.ts'
import { BillPanel, CopyLink, WorkloadForm } from './lazy-parts.ts'
import { ModelCalculator } from './model-calculator.tsx'
import { activeDeals, engine } from './stores.ts'

/** The specified calculator for one model, and the workload bill of all offers beside it. */
export function CalculatorPage({ data }: { data: CalculatorData }) {
  useWhenIdle(engine.load)
  const loaded = engine.use()
  const { query, isEdited, change, settle } = useListQuery({
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
  const own = useMemo(
    () => (isEdited && loaded.state === 'ready' ? loaded.value.calculate(query) : null),
    [isEdited, loaded, query],
  )
  const { model, sellers, bills } = own ?? data
  const isStale = isEdited && own === null
  const deals = useDealsOf(sellers, data)

  // Kept elements: a part whose code is still on its way must not be touched when only the offers have come, or React
  // would take the server's version off the page and wait with nothing in its place.
  const link = useMemo(() => <CopyLink address={addressOf(query)} />, [query])
  const oneModel = useMemo(
    () => <ModelCalculator query={query} model={model} deals={deals} onChange={edit} onSettle={settle} />,
    [query, model, deals, edit, settle],
  )
  const workload = useMemo(
    () => <WorkloadForm query={query} providers={data.providers} onChange={edit} onSettle={settle} />,
    [query, data.providers, edit, settle],
  )
  const ranking = useMemo(
    () => bills && <BillPanel bills={bills} query={query} onChange={edit} isStale={isStale} />,
    [bills, query, edit, isStale],
  )
  return (
    <div className="wrap pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-4 pb-3 sm:pt-6 sm:pb-4">
        <h1 className="text-20 font-[640] tracking-[-0.015em]">Usage calculator</h1>
        <div className="flex items-center gap-2">
          <p className="text-12 text-ink-muted max-sm:hidden">
            {data.asOf !== null && `Prices as of ${formatDay(data.asOf)}. `}Every input is in the link.
          </p>
          <Part>{link}</Part>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 md:grid-cols-[360px_minmax(0,1fr)]">
        <form
          action={paths.calculator()}
          className="grid min-w-0 gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            settle()
          }}
        >
          {query.list === 'models' && <input type="hidden" name="list" value="models" />}
          {oneModel}
          <Part>{workload}</Part>
        </form>
        <Part>
          {ranking ?? (
            <Panel>
              <PanelBody>This catalogue has too many offers to rank them all at once.</PanelBody>
            </Panel>
          )}
        </Part>
      </div>
    </div>
  )
}

/** A boundary that is left alone as long as what is in it stays the same. */
const Part = memo(function Part({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
})

/** The page brings the deals of its model; those of another one are fetched when it is chosen. */
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

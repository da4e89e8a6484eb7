import { modelsSearch, parseModelsQuery } from '@inferdex/domain/models/models-query'
import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { cx } from '../../../components/ui/cx.ts'
import { catalogue } from '../../../lib/stores/catalogue.ts'
import { paths } from '../../../lib/paths.ts'
import { split } from '../../../page-delivery/split.ts'
import { useLocalList } from '../../../lib/lists/use-local-list.ts'
import type { ListedModel } from './listed-model.ts'
import { ModelsHead } from './models-head.tsx'
import { ModelToolbar } from './model-toolbar.tsx'
import type { PanelState } from './model-panel-state.ts'
import { CARD_GRID_BESIDE_PANEL } from '../../../components/ui/card-grid.ts'
import { LoadingCards } from '../../../components/ui/states/loading-cards.tsx'
import type { ModelsResult } from './models-result.ts'

const ModelResults = split(async () => (await import('./model-results.tsx')).ModelResults)
const ModelFilterPanel = split(async () => (await import('./model-filter-panel.tsx')).ModelFilterPanel)

const FORM = 'models-form'

type ModelsPageProps = {
  /** A promise while the rows are still loading. */
  result: ModelsResult | Promise<ModelsResult>
  actionsFor: (model: ListedModel) => ReactNode
}

/** Renders the list of models as cards or as a dense table, with its filters. */
export function ModelsPage({ result, actionsFor }: ModelsPageProps) {
  const { query, settled, isEdited, local, edit, settle } = useLocalList({
    store: catalogue,
    parse: parseModelsQuery,
    toSearch: modelsSearch,
  })
  const [panel, setPanel] = useState<PanelState>({ onPhone: false, onDesktop: true })
  const togglePanel = useCallback(
    (where: keyof PanelState) => setPanel((before) => ({ ...before, [where]: !before[where] })),
    [],
  )
  const facts = useFacts(result)
  // Deferred, so that typing is never blocked by the list.
  const now = useDeferredValue(useMemo(() => ({ query, settled, local, isEdited }), [query, settled, local, isEdited]))
  const results = useMemo(
    () => (
      <Suspense fallback={<LoadingCards what="models" grid={CARD_GRID_BESIDE_PANEL} />}>
        <ModelResults {...now} result={result} onChange={edit} actionsFor={actionsFor} />
      </Suspense>
    ),
    [now, result, edit, actionsFor],
  )
  const [isTakenOver, setTakenOver] = useState(false)
  const shown = useHeldUntil(
    isTakenOver,
    useMemo(() => ({ query, facts, local, isOpen: panel }), [query, facts, local, panel]),
  )
  const filters = useMemo(
    () => (
      <Suspense>
        <ModelFilterPanel
          {...shown}
          onChange={edit}
          form={FORM}
          onReady={() => setTakenOver(true)}
          onClose={() => setPanel((before) => ({ ...before, onPhone: false }))}
        />
      </Suspense>
    ),
    [shown, edit],
  )
  const isTable = settled.view === 'table'
  return (
    <div data-wide={isTable || undefined} className="wrap">
      <form id={FORM} action={paths.models()} onSubmit={(event) => (event.preventDefault(), settle())}>
        {isTable && <input type="hidden" name="view" value="table" />}
      </form>
      <ModelsHead query={settled} onChange={edit} form={FORM} />
      <div className={cx('grid items-start gap-x-6', panel.onDesktop && 'md:grid-cols-[208px_minmax(0,1fr)]')}>
        {filters}
        <div className="min-w-0">
          <ModelToolbar
            q={query.q}
            query={settled}
            onChange={edit}
            onSettle={settle}
            form={FORM}
            isOpen={panel}
            onToggle={togglePanel}
          />
          {results}
        </div>
      </div>
    </div>
  )
}

/** Returns the counts next to the filters, which arrive with the rows. */
function useFacts(result: ModelsPageProps['result']) {
  const [facts, setFacts] = useState(result instanceof Promise ? null : result.facts)
  useEffect(() => {
    let left = false
    Promise.resolve(result).then(
      (arrived) => left || setFacts(arrived.facts),
      () => {},
    )
    return () => {
      left = true
    }
  }, [result])
  return facts
}

/**
 * Returns the first value until a part is hydrated, then every value at once. Earlier, a change would discard the
 * part's HTML; later, a delayed value would make its controls jump back.
 */
function useHeldUntil<T>(isReady: boolean, value: T): T {
  const [first] = useState(value)
  return isReady ? value : first
}

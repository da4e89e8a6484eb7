import { modelsSearch, parseModelsQuery } from '@inferdex/domain/models-query'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { SegmentedLinks } from '../../components/forms/segmented-control.tsx'
import { cx } from '../../components/ui/cx.ts'
import { catalogue } from '../../lib/catalogue.ts'
import { useWhenIdle } from '../../lib/lazy-store.ts'
import { paths } from '../../lib/paths.ts'
import { useListQuery } from '../../lib/use-list-query.ts'
import type { ListedModel } from './listed-model.ts'
import { ModelFilterPanel } from './model-filter-panel.tsx'
import { ModelToolbar } from './model-toolbar.tsx'
import { modelsAddress, SORTS } from './model-choices.ts'
import { ModelResults } from './model-results.tsx'
import { ModelSkeletons } from './model-skeletons.tsx'
import { factsOf, type ModelsResult } from './models-result.ts'

const FORM = 'models-form'

type ModelsPageProps = {
  /** A promise while the page is already shown and its rows are on their way. */
  result: ModelsResult | Promise<ModelsResult>
  actionsFor: (model: ListedModel) => ReactNode
}

/** The models list: cards or the dense table, with its filters. */
export function ModelsPage({ result, actionsFor }: ModelsPageProps) {
  useWhenIdle(catalogue.load)
  const loaded = catalogue.use()
  const local = loaded.state === 'ready' ? loaded.value : null
  const { query, isEdited, change, settle } = useListQuery({
    parse: parseModelsQuery,
    toSearch: modelsSearch,
    isLocal: loaded.state !== 'none',
  })
  const edit = useCallback<typeof change>(
    (next, how) => {
      void catalogue.load()
      change(next, how)
    },
    [change],
  )
  const [panel, setPanel] = useState({ onPhone: false, onDesktop: true })
  const facts = local !== null ? factsOf(local) : result instanceof Promise ? null : result.facts
  const isTable = query.view === 'table'
  return (
    <div className={cx('wrap', isTable && 'wrap-wide')}>
      <form id={FORM} action={paths.models()} onSubmit={(event) => (event.preventDefault(), settle())}>
        {isTable && <input type="hidden" name="view" value="table" />}
      </form>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-4 pb-3 sm:pt-6 sm:pb-4">
        <h1 className="text-20 font-[640] tracking-[-0.015em]">LLM Models</h1>
        <p className="text-ink-muted max-md:hidden">List price, best recorded offer and limits of every model we track.</p>
        <div className="flex gap-2 max-sm:w-full sm:ml-auto">
          <NativeSelect
            form={FORM}
            name="sort"
            size={32}
            aria-label="Sort by"
            value={query.sort}
            onChange={({ target }) => {
              const { sort, direction } = parseModelsQuery(new URLSearchParams({ sort: target.value }))
              edit((current) => ({ ...current, sort, direction, page: 1 }))
            }}
            className="w-38 max-sm:flex-1"
          >
            {SORTS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {!SORTS.some(([value]) => value === query.sort) && <option value={query.sort}>As in the table</option>}
          </NativeSelect>
          <SegmentedLinks
            label="View"
            links={[
              {
                to: modelsAddress({ ...query, view: 'cards', page: 1 }),
                current: !isTable,
                label: (
                  <>
                    <LayoutGrid aria-hidden className="size-3.5" /> Cards
                  </>
                ),
              },
              {
                to: modelsAddress({ ...query, view: 'table', page: 1 }),
                current: isTable,
                label: (
                  <>
                    <Rows3 aria-hidden className="size-3.5" /> Table
                  </>
                ),
              },
            ]}
          />
        </div>
      </div>
      <div className={cx('grid items-start gap-x-6', panel.onDesktop && 'md:grid-cols-[208px_minmax(0,1fr)]')}>
        <ModelFilterPanel
          query={query}
          facts={facts}
          onChange={edit}
          form={FORM}
          isOpen={panel}
          onClose={() => setPanel((now) => ({ ...now, onPhone: false }))}
        />
        <div className="min-w-0">
          <ModelToolbar
            query={query}
            onChange={edit}
            onSettle={settle}
            form={FORM}
            isOpen={panel}
            onToggle={(where) => setPanel((now) => ({ ...now, [where]: !now[where] }))}
          />
          <Suspense fallback={<ModelSkeletons />}>
            <ModelResults
              result={result}
              local={local}
              isEdited={isEdited}
              query={query}
              onChange={edit}
              actionsFor={actionsFor}
            />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

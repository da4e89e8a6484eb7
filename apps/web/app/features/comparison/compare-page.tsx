import {
  comparisonSearch,
  freshComparison,
  MIN_COMPARED,
  parseComparisonQuery,
} from '@inferdex/domain/comparison/comparison-query'
import { Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { SegmentedLinks } from '../../components/forms/segmented-control.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { catalogue } from '../../lib/stores/catalogue.ts'
import { useWhenIdle } from '../../lib/stores/lazy-store.ts'
import { split } from '../../page-delivery/split.ts'
import { onRender } from '../../page-delivery/on-render.ts'
import type { ShownDay } from '../../lib/as-of.ts'
import { useSite } from '../../lib/site.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { addressOf } from './address.ts'
import type { ComparisonView } from './comparison-view.ts'
import { ViaSwitch } from '../../components/figures/via-switch.tsx'
import { StatusLine } from './status-line.tsx'
import { useSharedComparison } from './use-shared-comparison.ts'

const ComparisonSlots = split(async () => (await import('./comparison-slots.tsx')).ComparisonSlots)
const ComparisonDetail = split(async () => (await import('./comparison-detail.tsx')).ComparisonDetail)
const AsOfBar = onRender(async () => (await import('../../components/layout/as-of-bar.tsx')).AsOfBar)
const ComparisonPicker = split(async () => (await import('./comparison-picker.tsx')).ComparisonPicker)

type ComparePageProps = {
  view: ComparisonView
  /** The day whose prices are compared; null: today. */
  ofDay: ShownDay | null
}

/** Compares up to four models or providers. Its state is in the URL. */
export function ComparePage({ view, ofDay }: ComparePageProps) {
  useWhenIdle(catalogue.load)
  const loaded = catalogue.use()
  const { query, isEdited, change, settle } = useListQuery({
    parse: parseComparisonQuery,
    toSearch: comparisonSearch,
    isLocal: loaded.state !== 'none',
  })
  const edit = useCallback<typeof change>(
    (next, how) => {
      void catalogue.load()
      change(next, how)
    },
    [change],
  )
  const navigate = useNavigate()
  const { kind, items, missing, recorded } = view
  const today = useSite().today.slice(0, 10)
  const kept = useSharedComparison(
    query,
    useMemo(() => items.map(({ slug, name }) => ({ id: slug, type: kind, name })), [items, kind]),
  )
  const [focusRequest, setFocusRequest] = useState(0)
  const focusField = useCallback(() => setFocusRequest((before) => before + 1), [])
  // Memoized, because React must not re-render a part whose code is still loading.
  const { showRows, open, benchmark, isAdding, allOffers } = query
  const isTable = items.length >= MIN_COMPARED
  const detail = useMemo(
    () =>
      isTable && (
        <Suspense>
          <ComparisonDetail view={view} query={query} onOpen={focusField} />
        </Suspense>
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- typing in the picker changes nothing here
    [view, isTable, showRows, open.join(), benchmark, isAdding, allOffers],
  )
  const picked = useDeferredValue(useMemo(() => ({ query, isEdited }), [query, isEdited]))
  const slots = useMemo(
    () => (
      // Same height as the loaded content, to avoid a layout shift.
      <Suspense fallback={<div className="h-26 md:h-12" />}>
        <ComparisonSlots kind={kind} items={items} query={picked.query} onOpen={focusField} />
      </Suspense>
    ),
    [picked, kind, items, focusField],
  )
  const bar = useMemo(
    () =>
      ofDay !== null && (
        <Suspense>
          <AsOfBar {...ofDay} />
        </Suspense>
      ),
    [ofDay],
  )
  const isOpen = !isTable || isAdding
  const picker = useMemo(
    () =>
      isOpen && (
        <Suspense>
          <ComparisonPicker {...picked} view={view} onChange={edit} onSettle={settle} focusRequest={focusRequest} />
        </Suspense>
      ),
    [isOpen, picked, view, edit, settle, focusRequest],
  )
  return (
    <>
      {bar}
      <div className="wrap min-h-dvh pb-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-4 sm:pt-6">
          <h1 className="text-20 font-[640] tracking-[-0.015em]">Compare</h1>
          <SegmentedLinks
            label="What to compare"
            links={[
              {
                to: addressOf(freshComparison('model', query.asOf, query.via)),
                label: 'Models',
                current: kind === 'model',
              },
              {
                to: addressOf(freshComparison('provider', query.asOf, query.via)),
                label: 'Providers',
                current: kind === 'provider',
              },
            ]}
          />
          {kind === 'model' && (
            <ViaSwitch
              via={query.via}
              to={(via) => addressOf({ ...query, via })}
              onRestore={(via) =>
                void navigate(addressOf({ ...query, via }), { replace: true, preventScrollReset: true })
              }
            />
          )}
          {items.length > 0 && (
            <Link
              to={addressOf(freshComparison(kind, query.asOf, query.via))}
              preventScrollReset
              className={buttonClass({ variant: 'ghost', size: 32, className: 'ml-auto' })}
            >
              Clear All
            </Link>
          )}
        </div>
        <StatusLine
          recorded={recorded}
          kept={kept}
          day={ofDay?.day ?? null}
          address={addressOf({ ...query, asOf: today })}
        />
        {missing.length > 0 && (
          <p className="mb-3 rounded-control bg-caution-soft px-3 py-2 text-13 wrap-anywhere">
            We don&apos;t list {missing.map((slug) => `“${slug}”`).join(', ')}.
          </p>
        )}
        {slots}
        {!isTable && (
          <p className="pt-3 text-13 text-ink-muted">
            Select at least {MIN_COMPARED} {kind}s to see them side by side.
          </p>
        )}
        {picker}
        {detail}
      </div>
    </>
  )
}

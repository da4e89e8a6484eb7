import type { Catalogue } from '@inferdex/domain/search/catalogue-snapshot'
import { countModelFilters, withoutModelFilters } from '@inferdex/domain/models/models-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { useEffect } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { PhoneSheet } from '../../../components/ui/overlays/phone-sheet.tsx'
import { PANEL_ID, type PanelState } from './model-panel-state.ts'
import type { ModelFiltersProps } from './filter-parts.tsx'
import { ModelFilters } from './model-filters.tsx'
import { findModels } from './models-result.ts'

type ModelFilterPanelProps = ModelFiltersProps & {
  /** The whole catalogue, once it is loaded in the browser. */
  local: Catalogue | null
  isOpen: PanelState
  onClose: () => void
  onReady: () => void
}

/** Renders the filters: beside the list and always in view on wide screens, in a sheet on phones. */
export function ModelFilterPanel({ local, isOpen, onClose, onReady, ...filters }: ModelFilterPanelProps) {
  const { query, onChange } = filters
  // Only once: from then on the panel re-renders with every change.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(onReady, [])
  const found = isOpen.onPhone && local !== null ? findModels(local, query).rows.length : null
  return (
    <PhoneSheet
      id={PANEL_ID}
      title="Filters"
      isOpen={isOpen.onPhone}
      onClose={onClose}
      doneLabel={doneText(found)}
      headAction={
        countModelFilters(query) > 0 && (
          <Button variant="ghost" onClick={() => onChange((now) => ({ ...withoutModelFilters(now), q: now.q }))}>
            Clear all
          </Button>
        )
      }
      className={cx(
        'min-w-0 md:sticky md:top-18 md:-mr-3 md:max-h-[calc(100dvh-88px)] md:overflow-y-auto md:overscroll-contain md:pr-3 md:[scrollbar-width:thin]',
        !isOpen.onDesktop && 'md:hidden',
      )}
    >
      <ModelFilters {...filters} />
    </PhoneSheet>
  )
}

function doneText(found: number | null): string {
  if (found === null) return 'Show models'
  return found === 1 ? 'Show 1 model' : `Show ${formatCount(found)} models`
}

import { useEffect } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { PANEL_ID, type PanelState } from './model-panel-state.ts'
import { ModelFilters, type ModelFiltersProps } from './model-filters.tsx'

type ModelFilterPanelProps = ModelFiltersProps & { isOpen: PanelState; onClose: () => void; onReady: () => void }

export function ModelFilterPanel({ isOpen, onClose, onReady, ...filters }: ModelFilterPanelProps) {
  // Only once: from then on the panel re-renders with every change.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(onReady, [])
  return (
    <aside
      id={PANEL_ID}
      aria-label="Filters"
      className={cx(
        'min-w-0 max-md:mb-3 max-md:rounded-box max-md:border max-md:border-line max-md:bg-surface max-md:p-4 noscript:block',
        !isOpen.onPhone && 'max-md:hidden',
        !isOpen.onDesktop && 'md:hidden',
      )}
    >
      <ModelFilters {...filters} />
      <Button variant="primary" block onClick={onClose} className="mt-2 md:hidden noscript:hidden">
        Show models
      </Button>
    </aside>
  )
}

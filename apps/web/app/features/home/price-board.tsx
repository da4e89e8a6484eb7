import { TrendingDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Panel, PanelHead } from '../../components/ui/panel.tsx'

type PriceBoardProps = {
  /** The table of prices; without it the board says why it is empty. */
  children?: ReactNode
}

/** The right half of the hero. */
export function PriceBoard({ children }: PriceBoardProps) {
  return (
    <Panel aria-labelledby="price-board" className="flex flex-col lg:min-h-101">
      <PanelHead
        id="price-board"
        title="Lowest recorded price today"
        actions={<span className="text-12 text-ink-faint">USD per 1M tokens</span>}
      />
      {children ?? (
        <div className="grid flex-1 place-content-center">
          <EmptyState level={3} title="No prices recorded yet" icon={<TrendingDown aria-hidden />}>
            Once offers are in the catalogue, the cheapest one of each model stands here, with its source and its age.
          </EmptyState>
        </div>
      )}
    </Panel>
  )
}

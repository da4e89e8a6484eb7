import { MAX_COMPARED, MIN_COMPARED } from '@inferdex/domain/comparison/comparison-query'
import { Link } from 'react-router'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { RemovableChip } from '../../components/ui/removable-chip.tsx'
import { clearComparison, comparisonPath, removeFromComparison, useComparison } from './comparison-list.ts'

/** Renders the bar at the lower edge as soon as one item is selected. On phones it is one row that scrolls sideways. */
export function ComparisonTray() {
  const items = useComparison()
  if (items.length === 0) return null
  return (
    <section
      aria-label="Comparison"
      data-bar
      className="mx-auto flex h-11 w-full items-center gap-2 border-t border-line-strong bg-surface pr-1.5 pl-4 text-13 shadow-float sm:mb-4 sm:h-13 sm:w-fit sm:max-w-[calc(100%-32px)] sm:gap-3 sm:rounded-[10px] sm:border sm:pr-2"
    >
      <b className="font-semibold whitespace-nowrap">
        Compare ({items.length}/{MAX_COMPARED})
      </b>
      <div className="flex h-full min-w-0 flex-1 items-center gap-1.5 overflow-x-auto [scrollbar-width:none]">
        <ul className="flex gap-1.5 md:min-w-0">
          {items.map((item) => (
            <li key={item.id} className="max-md:shrink-0 md:min-w-0">
              <RemovableChip
                removeLabel={`Remove ${item.name}`}
                onRemove={() => removeFromComparison(item.id)}
                className="max-w-44"
              >
                <span className="truncate">{item.name}</span>
              </RemovableChip>
            </li>
          ))}
        </ul>
        <Button variant="ghost" size={32} onClick={clearComparison}>
          Clear All
        </Button>
      </div>
      {items.length >= MIN_COMPARED ? (
        <Link to={comparisonPath(items)} className={buttonClass({ variant: 'primary', size: 32 })}>
          Compare Now
        </Link>
      ) : (
        <span
          role="link"
          aria-disabled="true"
          title={`Select at least ${MIN_COMPARED}`}
          className={buttonClass({ size: 32, className: 'cursor-not-allowed text-ink-faint!' })}
        >
          Compare Now
        </span>
      )}
    </section>
  )
}

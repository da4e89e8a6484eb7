import { MAX_COMPARED, MIN_COMPARED } from '@inferdex/domain/comparison/comparison-query'
import { Link } from 'react-router'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { RemovableChip } from '../../components/ui/removable-chip.tsx'
import { clearComparison, comparisonPath, removeFromComparison, useComparison } from './comparison-list.ts'

/** Renders the bar at the lower edge as soon as one item is selected. */
export function ComparisonTray() {
  const items = useComparison()
  if (items.length === 0) return null
  return (
    <section
      aria-label="Comparison"
      className="mx-auto flex w-full flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-strong bg-surface px-4 py-2 text-13 shadow-float sm:mb-4 sm:w-fit sm:max-w-[calc(100%-32px)] sm:rounded-[10px] sm:border sm:pr-2"
    >
      <b className="font-semibold whitespace-nowrap">
        Compare ({items.length}/{MAX_COMPARED})
      </b>
      <ul className="flex min-w-0 gap-1.5 max-md:order-last max-md:w-full max-md:overflow-x-auto max-md:[scrollbar-width:none]">
        {items.map((item) => (
          <li key={item.id} className="min-w-0 max-md:shrink-0">
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
      <div className="ml-auto flex items-center gap-2">
        <Button variant="ghost" size={32} onClick={clearComparison}>
          Clear All
        </Button>
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
      </div>
    </section>
  )
}

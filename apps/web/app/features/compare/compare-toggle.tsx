import { Check, Plus } from 'lucide-react'
import { buttonClass } from '../../components/ui/button-class.ts'
import { addToComparison, type ComparisonItem, removeFromComparison, useComparison } from '../../lib/comparison.ts'

/** Adds a record to the comparison list or takes it out again; the answer is there in the same frame. */
export function CompareToggle({
  item,
  prominent = false,
}: {
  item: ComparisonItem /** In the head of a record's own page. */
  prominent?: boolean
}) {
  const on = useComparison().some(({ id, type }) => id === item.id && type === item.type)
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => (on ? removeFromComparison(item.id) : addToComparison(item))}
      className={buttonClass(
        prominent
          ? { className: 'noscript:hidden max-sm:w-9 max-sm:px-0' }
          : { size: 28, className: 'noscript:hidden' },
      )}
    >
      {on ? <Check aria-hidden className="size-3.5" /> : <Plus aria-hidden className="size-3.5" />}
      <span className={prominent ? 'max-sm:sr-only' : undefined}>{on ? 'In comparison' : 'Compare'}</span>
      <span className="sr-only">: {item.name}</span>
    </button>
  )
}

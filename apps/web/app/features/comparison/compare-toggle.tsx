import { Check, Plus } from 'lucide-react'
import { buttonClass } from '../../components/ui/button-class.ts'
import { addToComparison, type ComparisonItem, removeFromComparison, useComparison } from './comparison-list.ts'

const ON_CARD = buttonClass({ size: 28, className: 'noscript:hidden' })
const PROMINENT = buttonClass({ className: 'noscript:hidden max-sm:w-9 max-sm:px-0' })
// Created once, because lists that re-render while typing have dozens of them.
const ADD = <Plus aria-hidden className="size-3.5" />
const ADDED = <Check aria-hidden className="size-3.5" />

type CompareToggleProps = {
  item: ComparisonItem
  /** For the head of a record's page. */
  prominent?: boolean
}

/** Adds a record to the comparison list or removes it, without a request. */
export function CompareToggle({ item, prominent = false }: CompareToggleProps) {
  const on = useComparison().some(({ id, type }) => id === item.id && type === item.type)
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => (on ? removeFromComparison(item.id) : addToComparison(item))}
      className={prominent ? PROMINENT : ON_CARD}
    >
      {on ? ADDED : ADD}
      <span className={prominent ? 'max-sm:sr-only' : undefined}>{on ? 'In comparison' : 'Compare'}</span>
      <span className="sr-only">: {item.name}</span>
    </button>
  )
}

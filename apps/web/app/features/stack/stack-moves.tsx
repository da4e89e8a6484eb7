import type { StackItem } from '@inferdex/contracts/stack'
import { BillBars } from '../../components/figures/bill-bars.tsx'
import { Panel, PanelBody, PanelHead } from '../../components/ui/panel.tsx'

const MOST_MOVES = 8

/** Draws the monthly bill before and after each switch to a named successor, largest first. */
export function StackMoves({ items }: { items: readonly StackItem[] }) {
  const moves = items
    .flatMap(({ id, model, bill, successors: [next] }) => {
      if (model === null || bill === null || next === undefined || next.bill === null) return []
      return [{ id, model: model.name, next: next.name, before: bill, after: next.bill }]
    })
    .toSorted((a, b) => largest(b) - largest(a))
    .slice(0, MOST_MOVES)
  const scale = Math.max(...moves.map(largest), 0)
  if (scale === 0) return null
  return (
    <Panel className="mt-4">
      <PanelHead title="What each move costs" note="Bill of a month before and after" />
      <PanelBody>
        <ul className="grid gap-3">
          {moves.map(({ id, model, next, before, after }) => (
            <li
              key={id}
              className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto]"
            >
              <span className="min-w-0 text-13">
                <span className="block font-[550]">{model}</span>
                <span className="block text-12 text-ink-muted">to {next}</span>
              </span>
              <BillBars className="grid" now={Number(before.total)} after={Number(after.total)} most={scale} />
              <span className="figure text-13">
                {before.text} <span aria-hidden>→</span>
                <span className="sr-only">to</span> <b className="font-semibold">{after.text}</b>
              </span>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}

const largest = ({ before, after }: { before: { total: string }; after: { total: string } }) =>
  Math.max(Number(before.total), Number(after.total))

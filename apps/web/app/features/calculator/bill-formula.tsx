import type { BillDetail } from '@inferdex/domain/workload-bill/bill-view'

/** The bill with the numbers in it, what was assumed, what is missing, and what comes next. */
export function BillFormula({ detail }: { detail: BillDetail }) {
  const { lines, total, assumptions, missing, next } = detail
  return (
    <div className="grid gap-2 px-3 pb-3 text-12 text-ink-muted sm:pr-4 sm:pl-11">
      <div role="region" aria-label="Formula" tabIndex={0} className="overflow-x-auto -outline-offset-2">
        <table className="w-full font-mono leading-5 tracking-[-0.01em] tabular-nums [&_td]:whitespace-nowrap [&_td+td]:pl-3">
          <caption className="sr-only">How the bill comes about</caption>
          <tbody>
            {lines.map(({ label, formula, product, cents }, index) => (
              <tr key={index}>
                <th scope="row" className="text-left font-normal whitespace-nowrap">
                  {label}
                </th>
                <td>{formula}</td>
                <td>{product === '' ? '' : `= ${product}`}</td>
                <td className="text-right text-ink">{cents}</td>
              </tr>
            ))}
            <tr className="font-[650] text-ink *:border-t *:border-line-strong *:pt-1">
              <th scope="row" colSpan={3} className="text-left font-[650] whitespace-nowrap">
                Monthly bill
              </th>
              <td className="text-right">{total}</td>
            </tr>
          </tbody>
        </table>
      </div>
      {[...missing, ...assumptions].map((words) => (
        <p key={words}>{words}</p>
      ))}
      {next !== null && (
        <p>
          Next cheapest: {next.model} at {next.provider}, {next.more} more.
        </p>
      )}
    </div>
  )
}

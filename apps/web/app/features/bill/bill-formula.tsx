import type { BillDetail } from '@inferdex/domain/bill/bill-view'

/** Shows how the bill is computed, the assumptions, missing prices, and next steps. */
export function BillFormula({ detail }: { detail: BillDetail }) {
  const { lines, total, assumptions, missing, next } = detail
  return (
    <div className="grid gap-2 px-3 pb-3 text-12 text-ink-muted sm:pr-4 sm:pl-11">
      <div role="region" aria-label="Formula" tabIndex={0} className="-outline-offset-2 sm:overflow-x-auto">
        <table className="w-full font-mono leading-5 tracking-[-0.01em] tabular-nums max-sm:block sm:[&_td]:pl-3 sm:[&_td]:whitespace-nowrap">
          <caption className="sr-only">How the bill adds up</caption>
          <tbody className="max-sm:block">
            {lines.map(({ label, formula, product, cents }, index) => (
              <tr
                key={index}
                className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:pb-1.5"
              >
                <th scope="row" className="text-left font-normal whitespace-nowrap">
                  {label}
                </th>
                <td className="max-sm:col-span-2 max-sm:row-start-2">{formula}</td>
                <td className="max-sm:col-span-2 max-sm:row-start-3">{product === '' ? '' : `= ${product}`}</td>
                <td className="text-right text-ink max-sm:col-start-2 max-sm:row-start-1">{cents}</td>
              </tr>
            ))}
            <tr className="font-[650] text-ink max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] *:border-t *:border-line-strong *:pt-1">
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
          Next cheapest: {next.model} at {next.provider}, {next.more}.
        </p>
      )}
    </div>
  )
}

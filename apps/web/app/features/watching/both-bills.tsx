import type { WatchEvent } from '@inferdex/contracts/watching/watching'
import { billText } from '@inferdex/domain/watching/bill-text'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'

type BillChange = NonNullable<WatchEvent['bill']>

/** Shows the breakdown of both bills of a saved workload, and the difference. */
export function BothBills({ bill }: { bill: BillChange }) {
  const { difference } = billText(bill)
  return (
    <details>
      <summary className={`${textLinkClass} w-fit cursor-pointer`}>
        Both bills<span className="sr-only"> of {bill.name}</span>
      </summary>
      <div className="mt-1 mb-1.5 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <OneBill title="Before" bill={bill.before} />
        <OneBill title="Now" bill={bill.after} />
      </div>
      {difference !== null && <p className="figure text-12">{difference}</p>}
    </details>
  )
}

function OneBill({ title, bill }: { title: string; bill: BillChange['after'] }) {
  if (bill === null)
    return (
      <p className="text-12 text-ink-muted">
        <b className="block font-semibold text-ink">{title}</b>No offer qualified.
      </p>
    )
  return (
    <table className="w-full self-start text-12 leading-4.5">
      <caption className="pb-0.5 text-left text-ink-muted">
        <b className="font-semibold text-ink">{title}:</b> {bill.model.name} at {bill.provider.name}
      </caption>
      <tbody>
        {bill.lines.map(({ label, formula, product, cents }) => (
          <tr key={`${label} ${formula}`} className="border-t border-line align-top">
            <th scope="row" className="py-0.5 pr-2 text-left font-normal">
              {label}
              <span className="figure block text-ink-muted">
                {formula}: {product}
              </span>
            </th>
            <td className="figure py-0.5 text-right whitespace-nowrap">{cents}</td>
          </tr>
        ))}
        <tr className="border-t border-line">
          <th scope="row" className="py-0.5 text-left font-semibold">
            A month
          </th>
          <td className="figure py-0.5 text-right font-semibold">{bill.cents}</td>
        </tr>
      </tbody>
    </table>
  )
}

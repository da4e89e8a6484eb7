import type { BillView } from '@inferdex/domain/bill/bill-view'
import type { ReactNode } from 'react'

/** Shows the cheapest bill, the cheapest pay-per-token bill, and the visitor's current bill. */
export function BillSummary({ bills: { summary, now } }: { bills: BillView }) {
  if (summary === null) return null
  const { cheapest, perToken } = summary
  return (
    <dl className="grid grid-cols-2 overflow-clip rounded-box border border-line bg-surface *:border-line max-sm:*:odd:border-r max-sm:*:nth-[n+3]:border-t sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:*:not-first:border-l">
      <Figure label="Cheapest" value={cheapest.total} about={cheapest.name} />
      {perToken !== null && <Figure label="Cheapest per token" value={perToken.total} about={perToken.name} />}
      {now !== null && <Figure label="You pay now" value={now.total} about={`${now.model} at ${now.provider}`} />}
      {now?.saved && (
        <Figure
          label="You could save"
          value={<span className="text-positive">{now.saved}</span>}
          about={`with ${cheapest.name}`}
        />
      )}
    </dl>
  )
}

function Figure({ label, value, about }: { label: string; value: ReactNode; about: string }) {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="text-12 text-ink-muted">{label}</dt>
      <dd>
        <span className="figure block text-20 leading-7 font-[640]">{value}</span>
        <span className="line-clamp-2 block text-12 text-ink-muted">{about}</span>
      </dd>
    </div>
  )
}

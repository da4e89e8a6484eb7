import type { SiteCounts } from '@inferdex/contracts/site/site'
import { useSite } from '../../lib/site.ts'
import { plusCount } from './count-text.ts'

/** Shows two live counts and two figures that the operator has configured or, without those, two more counts. */
export function StatsStrip({ counts }: { counts: SiteCounts | null }) {
  const { activeUsers, savedInCosts } = useSite().config
  const stats = [
    { label: 'LLM Models', value: plusCount(counts?.models) },
    { label: 'Providers', value: plusCount(counts?.providers) },
    activeUsers === null
      ? { label: 'Offers Tracked', value: plusCount(counts?.offers) }
      : { label: 'Active Users', value: activeUsers },
    savedInCosts === null
      ? { label: 'Price Changes Recorded', value: plusCount(counts?.priceChanges) }
      : { label: 'Saved in Costs', value: savedInCosts },
  ].filter(({ value }) => value !== '')
  return (
    <dl className="grid grid-cols-2 border-y border-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      {stats.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse py-3 max-sm:even:border-l max-sm:even:border-line max-sm:even:pl-4 max-sm:nth-[n+3]:border-t max-sm:nth-[n+3]:border-line sm:border-l sm:border-line sm:flex-row-reverse sm:items-baseline sm:justify-end sm:gap-2 sm:px-6 sm:py-3 sm:first:border-l-0 sm:first:pl-0"
        >
          <dt className="text-13 text-ink-muted">{label}</dt>
          <dd className="font-mono text-20 font-[640] tracking-[-0.04em] tabular-nums sm:text-16">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

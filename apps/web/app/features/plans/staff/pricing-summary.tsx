import type { EditedTier } from '@inferdex/domain/plans/pricing-edits'

export function PricingSummary({ tiers }: { tiers: readonly EditedTier[] }) {
  const counters = [
    ['Total Tiers', tiers.length],
    ['Free Tiers', tiers.filter(({ isFreeTier }) => isFreeTier).length],
    ['Unlimited Tiers', tiers.filter(({ isUnlimited }) => isUnlimited).length],
    ['Recommended', tiers.filter(({ isRecommended }) => isRecommended).length],
  ] as const
  return (
    <dl
      aria-label="Summary"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line sm:grid-cols-4"
    >
      {counters.map(([label, count]) => (
        <div key={label} className="bg-surface px-3.5 py-2.5">
          <dt className="text-12 text-ink-muted">{label}</dt>
          <dd className="text-20 font-[640] tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

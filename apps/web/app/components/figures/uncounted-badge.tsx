import type { UncountedLabel } from '@inferdex/domain/offers/uncounted-offer'
import { isKindLabel } from '@inferdex/domain/offers/who-sells/provider-kind'
import { Badge } from '../ui/badge.tsx'

type UncountedBadgeProps = { mark: UncountedLabel | null; className?: string | undefined }

/**
 * Labels a price that is left out of all statistics. The reason is a tooltip and read by screen readers; the evidence
 * panel prints it.
 */
export function UncountedBadge({ mark, className }: UncountedBadgeProps) {
  // `KindBadge` already shows the provider's kind next to its name.
  if (mark === null || isKindLabel(mark.label)) return null
  return (
    <Badge tone="caution" title={mark.reason} className={className}>
      {mark.label}
      <span className="sr-only">: {mark.reason}</span>
    </Badge>
  )
}

import type { UncountedMark } from '@inferdex/domain/offers/uncounted-offer'
import { Badge } from '../ui/badge.tsx'

type UncountedBadgeProps = { mark: UncountedMark | null; className?: string | undefined }

/** Beside a price that is in no figure. Its reason is read out, and shown on hover; the evidence panel writes it out. */
export function UncountedBadge({ mark, className }: UncountedBadgeProps) {
  if (mark === null) return null
  return (
    <Badge tone="caution" title={mark.reason} className={className}>
      {mark.label}
      <span className="sr-only">: {mark.reason}</span>
    </Badge>
  )
}

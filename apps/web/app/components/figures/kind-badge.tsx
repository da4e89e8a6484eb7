import { KIND_LABELS, KIND_REASONS, type ProviderKind } from '@inferdex/domain/offers/who-sells/provider-kind'
import { Badge } from '../ui/badge.tsx'

type KindBadgeProps = { kind: ProviderKind; className?: string | undefined }

/** Renders a badge next to a provider's name for a router, plan or tool; nothing for a seller. */
export function KindBadge({ kind, className }: KindBadgeProps) {
  const label = KIND_LABELS[kind]
  if (label === null) return null
  return (
    <Badge tone="outline" title={KIND_REASONS[kind]} className={className}>
      {label}
    </Badge>
  )
}

import { lifecycleBadge, type ModelEnd } from '@inferdex/domain/changes/lifecycle-badge'
import { Badge } from '../ui/badge.tsx'

/** Says that a model ends or has ended, with the day; nothing for other models. */
export function LifecycleBadge({ model, className }: { model: ModelEnd; className?: string | undefined }) {
  const text = lifecycleBadge(model)
  if (text === null) return null
  return (
    <Badge tone={model.hasEnded ? 'neutral' : 'caution'} className={className}>
      {text}
    </Badge>
  )
}

import { lifecycleBadge, type ModelEnd } from '@inferdex/domain/changes/lifecycle-badge'
import { Badge } from '../ui/badge.tsx'

/** Renders a badge with the retirement date of a model; nothing for models without one. */
export function LifecycleBadge({ model, className }: { model: ModelEnd; className?: string | undefined }) {
  const text = lifecycleBadge(model)
  if (text === null) return null
  return (
    <Badge tone={model.hasEnded ? 'neutral' : 'caution'} className={className}>
      {text}
    </Badge>
  )
}

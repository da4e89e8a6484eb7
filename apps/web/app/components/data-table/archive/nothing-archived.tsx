import { Archive } from 'lucide-react'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** Shown in an empty list of archived records. */
export function NothingArchived() {
  return (
    <EmptyState title="Nothing archived" icon={<Archive aria-hidden />}>
      What is deleted comes here, and can be restored.
    </EmptyState>
  )
}

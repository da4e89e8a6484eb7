import { Archive } from 'lucide-react'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** Renders the empty state of a list of archived records. */
export function NothingArchived() {
  return (
    <EmptyState title="Nothing archived" icon={<Archive aria-hidden />}>
      What is deleted comes here, and can be restored.
    </EmptyState>
  )
}

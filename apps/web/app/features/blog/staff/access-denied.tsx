import { ShieldX } from 'lucide-react'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'

export function AccessDenied() {
  return (
    <EmptyState title="Access Denied" icon={<ShieldX aria-hidden />}>
      You don't have permission to manage blog posts.
    </EmptyState>
  )
}

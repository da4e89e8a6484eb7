import { can } from '@inferdex/contracts/protocol/policy'
import { History } from 'lucide-react'
import { TextLink } from '../../components/ui/navigation/text-link.tsx'
import { adminPaths } from '../../lib/admin-paths.ts'
import { useViewer } from '../../lib/api/viewer.ts'

/** Links staff from a model's public page to its history. Browser only: the page is the same for everyone. */
export function StaffLinks({ modelId }: { modelId: string }) {
  const viewer = useViewer()
  if (!can(viewer, 'models.manage')) return null
  return (
    <TextLink to={adminPaths.modelHistory(modelId)}>
      <History aria-hidden className="size-3.5" />
      History
    </TextLink>
  )
}

import { can } from '@inferdex/contracts/protocol/policy'
import { TextLink } from '../../ui/navigation/text-link.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { useViewer } from '../../../lib/api/viewer.ts'

/** Links to all submissions of an author, and to the account, where administrators can ban it. */
export function AuthorLinks({ id, username }: { id: string; username: string }) {
  const viewer = useViewer()
  return (
    <p className="flex flex-wrap gap-x-3 text-12">
      <TextLink to={adminPaths.submissionsOf(id)}>All submissions</TextLink>
      <TextLink to={adminPaths.user(username)}>{can(viewer, 'people.write') ? 'Account, ban' : 'Account'}</TextLink>
    </p>
  )
}

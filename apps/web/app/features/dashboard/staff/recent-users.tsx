import { formatAge } from '@inferdex/domain/text/date-display'
import { Avatar } from '../../../components/figures/avatar.tsx'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'
import { RoleBadge } from '../../../components/figures/role-badge.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import type { Dashboard } from './dashboard.ts'

export function RecentUsers({ users, now }: { users: Dashboard['recentUsers']; now: Date }) {
  return (
    <Panel aria-label="Recent users">
      <PanelHead
        title="Recent users"
        actions={
          <TextLink to={adminPaths.users()} aria-label="View all users" className="text-12">
            View all
          </TextLink>
        }
      />
      <ul className="divide-y divide-line text-13">
        {users.map(({ id, username, avatar, role, createdAt }) => (
          <li key={id} className="flex min-h-10 items-center gap-2 px-4 py-1">
            <Avatar name={username} src={avatar} size={20} />
            <span className="min-w-0 flex-1 truncate font-[560]">{username}</span>
            <RoleBadge role={role} />
            <time dateTime={createdAt} className="w-16 text-right text-ink-muted tabular-nums">
              {formatAge(createdAt, now)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

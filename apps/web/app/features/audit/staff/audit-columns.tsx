import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import { actionTone } from '@inferdex/domain/audit/audit-actions'
import type { Column } from '../../../components/data-table/data-table-types.ts'
import { Avatar } from '../../../components/figures/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { momentOf } from './audit-words.ts'

export function auditColumns(shown: AuditEntry | null, onShow: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  return [
    {
      key: 'timestamp',
      head: 'Timestamp',
      unit: 'UTC',
      sortKey: 'createdAt',
      firstDirection: 'desc',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="figure">
          {momentOf(createdAt)}
        </time>
      ),
    },
    { key: 'admin', head: 'Admin', cell: ({ user }) => <Admin user={user} /> },
    {
      key: 'action',
      head: 'Action',
      cell: ({ action }) => (
        <Badge tone={actionTone(action)} className="font-mono">
          {action}
        </Badge>
      ),
    },
    { key: 'type', head: 'Type', cell: ({ targetType }) => <span className="text-12">{targetType}</span> },
    { key: 'resource', head: 'Resource ID', cell: ({ targetId }) => <ResourceId id={targetId} /> },
    {
      key: 'address',
      head: 'IP Address',
      cell: ({ ipAddress }) => (
        <span className={ipAddress === null ? 'text-ink-muted' : 'figure'}>{ipAddress ?? 'N/A'}</span>
      ),
    },
    {
      key: 'changes',
      head: <span className="sr-only">Changes</span>,
      className: 'text-right',
      cell: (entry) =>
        entry.changes !== null && (
          <Button
            variant="ghost"
            size={28}
            aria-pressed={entry.id === shown?.id}
            onClick={() => onShow(entry)}
            className="text-accent"
          >
            View Changes
          </Button>
        ),
    },
  ]
}

function Admin({ user: { username, email, avatar } }: Pick<AuditEntry, 'user'>) {
  return (
    <span className="flex items-center gap-2">
      <Avatar name={username} src={avatar} />
      <span className="grid w-40 leading-4">
        <span className="truncate font-[550]">{username}</span>
        <span className="truncate text-12 text-ink-muted">{email}</span>
      </span>
    </span>
  )
}

function ResourceId({ id }: { id: string }) {
  return (
    <span className="flex items-center gap-1">
      <span title={id} className="figure w-24 truncate text-ink-muted xl:w-40">
        {id}
      </span>
      <CopyButton value={id} label="Copy resource id" />
    </span>
  )
}

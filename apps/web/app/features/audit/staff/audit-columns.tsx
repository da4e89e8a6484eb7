import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import { actionTone } from '@inferdex/domain/audit/audit-actions'
import { formatExactMoment } from '@inferdex/domain/text/date-display'
import type { Column } from '../../../components/data-table/data-table-types.ts'
import { Avatar } from '../../../components/figures/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Matched } from '../../../components/ui/matched.tsx'
import { Link } from '../../../components/ui/navigation/link.tsx'
import { changeSentence } from './change-sentence.ts'
import { type AuditRecord, linksOf, recordOf } from './record-links.ts'

type AuditColumns = {
  shown: AuditEntry | null
  /** The search text, to be highlighted. */
  q: string
  onShow: (entry: AuditEntry) => void
}

export function auditColumns({ shown, q, onShow }: AuditColumns): Column<AuditEntry>[] {
  return [
    {
      key: 'timestamp',
      head: 'Timestamp',
      unit: 'UTC',
      sortKey: 'createdAt',
      firstDirection: 'desc',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="figure">
          {formatExactMoment(createdAt).replace(' UTC', '')}
        </time>
      ),
    },
    { key: 'admin', head: 'Admin', cell: ({ user }) => <Admin user={user} q={q} /> },
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
    { key: 'resource', head: 'Resource ID', cell: (entry) => <Resource entry={entry} q={q} /> },
    {
      key: 'address',
      head: 'IP Address',
      cell: ({ ipAddress }) => (
        <span className={ipAddress === null ? 'text-ink-muted' : 'figure'}>{ipAddress ?? 'N/A'}</span>
      ),
    },
    {
      key: 'changes',
      head: 'Changes',
      cell: (entry) =>
        entry.changes !== null && (
          <span className="grid justify-items-start leading-4">
            <span className="line-clamp-2 w-52 text-12 wrap-anywhere whitespace-normal 2xl:w-80">
              {changeSentence(entry)}
            </span>
            <Button
              variant="ghost"
              size={28}
              aria-pressed={entry.id === shown?.id}
              onClick={() => onShow(entry)}
              className="-ml-2 text-accent"
            >
              View Changes
            </Button>
          </span>
        ),
    },
  ]
}

function Admin({ user: { username, email, avatar }, q }: Pick<AuditEntry, 'user'> & { q: string }) {
  return (
    <span className="flex items-center gap-2">
      <Avatar name={username} src={avatar} />
      <span className="grid w-36 leading-4">
        <span className="truncate font-[550]">
          <Matched text={username} q={q} />
        </span>
        <span className="truncate text-12 text-ink-muted">
          <Matched text={email} q={q} quiet />
        </span>
      </span>
    </span>
  )
}

function Resource({ entry, q }: { entry: AuditEntry; q: string }) {
  const { targetId, about } = entry
  return (
    <span className="grid w-48 grid-cols-[minmax(0,1fr)] leading-4 2xl:w-64">
      <RecordLink record={recordOf(entry)} q={q} />
      {about !== null && (
        <span className="flex min-w-0 gap-1 text-12 text-ink-muted">
          of <RecordLink record={about} q={q} />
        </span>
      )}
      <span className="flex min-w-0 items-center gap-1">
        <span title={targetId} className="figure truncate text-12 text-ink-muted">
          {targetId}
        </span>
        <CopyButton value={targetId} label="Copy resource id" />
      </span>
    </span>
  )
}

/** Links a record to its editor. */
export function RecordLink({ record, q = '' }: { record: AuditRecord; q?: string }) {
  const { name } = record
  const links = linksOf(record)
  if (name === null) return null
  const text = <Matched text={name} q={q} />
  if (links === null) return <span className="truncate font-[550]">{text}</span>
  return (
    <Link to={links.editor} title={name} className="truncate font-[550] text-accent hover:underline">
      {text}
    </Link>
  )
}

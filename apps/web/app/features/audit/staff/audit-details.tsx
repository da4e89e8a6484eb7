import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import { actionTone } from '@inferdex/domain/audit/audit-actions'
import { formatExactMoment } from '@inferdex/domain/text/date-display'
import { ChevronDown, ChevronUp, History } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../components/ui/badge.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { IconButton } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Sheet } from '../../../components/ui/overlays/sheet.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { RecordLink } from './audit-columns.tsx'
import { ChangeDiff } from './change-diff.tsx'
import { changeRows } from './change-rows.ts'
import { linksOf, recordOf } from './record-links.ts'

type AuditDetailsProps = {
  entry: AuditEntry
  /** The neighbouring entries of the list, or null at its ends. */
  previous: AuditEntry | null
  next: AuditEntry | null
  onShow: (entry: AuditEntry) => void
  onClose: () => void
}

/** Shows the details next to the list, which stays usable: the keys j and k walk through it. */
export function AuditDetails({ entry, previous, next, onShow, onClose }: AuditDetailsProps) {
  const walk = useEffectEvent((event: KeyboardEvent) => {
    const target = event.key === 'j' ? next : event.key === 'k' ? previous : null
    if (target !== null && !isTyping(event)) onShow(target)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => walk(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      modal={false}
      width={400}
      title="Audit Log Details"
      description={`${entry.action} by ${entry.user.username}`}
      hideDescription
      headActions={
        <>
          <Step label="Previous entry" to={previous} onShow={onShow}>
            <ChevronUp aria-hidden />
          </Step>
          <Step label="Next entry" to={next} onShow={onShow}>
            <ChevronDown aria-hidden />
          </Step>
        </>
      }
    >
      <Facts entry={entry} />
      <Changes entry={entry} />
    </Sheet>
  )
}

function isTyping({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

type StepProps = { label: string; to: AuditEntry | null; onShow: (entry: AuditEntry) => void; children: ReactNode }

function Step({ label, to, onShow, children }: StepProps) {
  return (
    <IconButton label={label} aria-disabled={to === null} onClick={() => to !== null && onShow(to)}>
      {children}
    </IconButton>
  )
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { user, action, targetType, targetId, targetName, about, ipAddress, createdAt, seq } = entry
  const record = recordOf(entry)
  const history = linksOf(about ?? record)?.history ?? null
  return (
    <>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13 [&_dt]:text-12 [&_dt]:text-ink-muted">
        <dt>Action</dt>
        <dd>
          <Badge tone={actionTone(action)} className="font-mono">
            {action}
          </Badge>
        </dd>
        {targetName !== null && (
          <>
            <dt>Record</dt>
            <dd className="flex min-w-0">
              <RecordLink record={record} />
            </dd>
          </>
        )}
        {about !== null && (
          <>
            <dt>{action === 'APPROVE_SUBMISSION' ? 'Made or changed' : 'About'}</dt>
            <dd className="flex min-w-0">
              <RecordLink record={about} />
            </dd>
          </>
        )}
        <dt>Resource</dt>
        <dd className="wrap-anywhere">
          {targetType} <span className="figure">{targetId}</span>
          <CopyButton value={targetId} label="Copy resource id" className="align-middle" />
        </dd>
        <dt>Who</dt>
        <dd className="wrap-anywhere">
          <span className="font-[550]">{user.username}</span> <span className="text-ink-muted">{user.email}</span>
        </dd>
        <dt>When</dt>
        <dd className="figure">{formatExactMoment(createdAt)}</dd>
        <dt>IP Address</dt>
        <dd className="figure">{ipAddress ?? 'N/A'}</dd>
        <dt>Entry</dt>
        <dd className="figure">{seq}</dd>
      </dl>
      {history !== null && (
        <Link to={history} className={buttonClass({ size: 32, className: 'mt-3 w-full' })}>
          <History aria-hidden />
          <span className="truncate">History of {about?.name ?? targetName ?? 'this record'}</span>
        </Link>
      )}
      <p className="flex flex-wrap gap-x-4 pt-2 text-12">
        <TextLink to={adminPaths.historyOf(about?.targetId ?? targetId)}>All entries for this record</TextLink>
        <TextLink to={adminPaths.actionsOf(user.username)}>All by {user.username}</TextLink>
      </p>
    </>
  )
}

function Changes({ entry: { targetType, changes } }: { entry: AuditEntry }) {
  if (changes === null) return <p className="pt-4 text-13 text-ink-muted">No changes were recorded.</p>
  const rows = changeRows(changes)
  const json = JSON.stringify(changes, null, 2)
  return (
    <>
      <h3 className="pt-4 pb-2 text-13 font-semibold">{rows.length === 1 ? '1 change' : `${rows.length} changes`}</h3>
      <ChangeDiff target={targetType} rows={rows} />
      <div className="flex items-center justify-between pt-4 pb-1">
        <h3 className="text-13 font-semibold">JSON</h3>
        <CopyButton value={json} label="Copy JSON" />
      </div>
      <pre
        role="region"
        aria-label="Changes as JSON"
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-box border border-line bg-sunken p-3 font-mono text-12"
      >
        {json}
      </pre>
    </>
  )
}

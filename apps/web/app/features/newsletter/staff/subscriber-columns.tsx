import type { Subscriber } from '@inferdex/contracts/newsletter'
import { formatDay } from '@inferdex/domain/text/date-display'
import { Trash2 } from 'lucide-react'
import type { Column } from '../../../components/data-table/data-table-types.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { IconButton } from '../../../components/ui/button.tsx'

export function subscriberColumns(onRemove: (subscriber: Subscriber) => void): Column<Subscriber>[] {
  return [
    { key: 'email', head: 'Email', frozen: true, cell: ({ email }) => email },
    {
      key: 'state',
      head: 'State',
      cell: ({ confirmedAt }) =>
        confirmedAt === null ? <Badge tone="caution">Not confirmed</Badge> : <Badge tone="positive">Subscribed</Badge>,
    },
    { key: 'requested', head: 'Asked for', numeric: true, cell: ({ requestedAt }) => <Day at={requestedAt} /> },
    {
      key: 'confirmed',
      head: 'Confirmed',
      numeric: true,
      cell: ({ confirmedAt }) =>
        confirmedAt === null ? <span className="text-ink-faint">-</span> : <Day at={confirmedAt} />,
    },
    {
      key: 'actions',
      head: <span className="sr-only">Actions</span>,
      className: 'w-12 text-right',
      cell: (subscriber) => (
        <IconButton size={28} label={`Delete ${subscriber.email}`} onClick={() => onRemove(subscriber)}>
          <Trash2 aria-hidden />
        </IconButton>
      ),
    },
  ]
}

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className="text-ink-muted">
      {formatDay(at)}
    </time>
  )
}

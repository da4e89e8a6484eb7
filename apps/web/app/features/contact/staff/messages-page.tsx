import {
  type ContactMessage,
  deleteMessage,
  listMessages,
  type MessageState,
  messageStates,
} from '@inferdex/contracts/contact'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { FilterCount, FilterSearch, FilterStates } from '../../../components/data-table/filter-controls.tsx'
import { ServerCards } from '../../../components/data-table/server-cards.tsx'
import { ConfirmDeletion } from '../../../components/editing/confirm-deletion.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { api } from '../../../lib/api/api.ts'
import type { Settled } from '../../../lib/api/settled.ts'
import { useFilterList } from '../../../lib/lists/use-filter-list.ts'
import { MessageCard } from './message-card.tsx'

type Messages = ResponseBody<typeof listMessages>

const NAMES = { OPEN: 'Open', ANSWERED: 'Answered', SPAM: 'Spam' } as const satisfies Record<MessageState, string>

export function MessagesPage({ loaded }: { loaded: Settled<Messages> }) {
  const list = useFilterList(listMessages.query, ['search', 'status'])
  const { revalidate } = useRevalidator()
  const [removed, setRemoved] = useState<ContactMessage | null>(null)
  const reload = () => void revalidate()
  const { value } = loaded
  return (
    <AdminPage title="Messages" note={value === null ? undefined : `${formatCount(value.counts.OPEN)} open`}>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <FilterSearch list={list} label="Search messages" placeholder="Search name, email or subject" />
        <FilterStates
          list={list}
          name="status"
          label="Status"
          states={messageStates}
          names={NAMES}
          counts={value?.counts}
        />
        <FilterCount>
          {value !== null && `${value.isPartial ? 'more than ' : ''}${formatCount(value.total)} found`}
        </FilterCount>
      </div>
      <ServerCards
        label="Messages"
        list={list}
        answer={loaded}
        renderCard={(message) => (
          <MessageCard message={message} onChanged={reload} onDelete={() => setRemoved(message)} />
        )}
        empty={
          <EmptyState
            title="No messages found"
            icon={<Inbox aria-hidden />}
            className="rounded-box border border-dashed border-line-strong"
          >
            {list.filters.search === undefined
              ? 'Messages from the contact form appear here.'
              : 'No name, email address or subject matches.'}
          </EmptyState>
        }
      />
      {removed !== null && (
        <ConfirmDeletion
          kind="Message"
          description={`“${removed.subject}” from ${removed.name} is removed for good. This cannot be undone.`}
          remove={() => api(deleteMessage, { params: { id: removed.id } })}
          onDeleted={reload}
          onClose={() => setRemoved(null)}
        />
      )}
    </AdminPage>
  )
}

import { type ContactMessage, listMessages, type MessageState, messageStates } from '@inferdex/contracts/contact'
import type { Answer } from '@inferdex/contracts/endpoint'
import { formatCount } from '@inferdex/domain/number-display'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Pagination } from '../../components/data-table/pagination.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { SegmentedControl } from '../../components/forms/segmented-control.tsx'
import { AdminPage } from '../../components/layout/admin-page.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { ErrorState } from '../../components/ui/error-state.tsx'
import type { Settled } from '../../lib/settled.ts'
import { type FilterList, useFilterList } from '../../lib/use-filter-list.ts'
import { DeleteMessageDialog } from './delete-message-dialog.tsx'
import { MessageCard } from './message-card.tsx'

type Messages = Answer<typeof listMessages>

export function MessagesPage({ loaded: { value, failure } }: { loaded: Settled<Messages> }) {
  const list = useFilterList(listMessages.query, ['search', 'status'])
  const { state, revalidate } = useRevalidator()
  const [removed, setRemoved] = useState<ContactMessage | null>(null)
  const isBusy = list.isLoading || state === 'loading'
  return (
    <AdminPage title="Messages" note={value === null ? undefined : `${formatCount(value.counts.OPEN)} open`}>
      <Filters list={list} messages={value} />
      {failure !== null ? (
        <ErrorState
          title="Failed to load messages"
          message={failure.message}
          requestId={failure.requestId ?? undefined}
          onRetry={() => void revalidate()}
          retrying={isBusy}
        />
      ) : value.items.length === 0 ? (
        <EmptyState
          title="No messages found"
          icon={<Inbox aria-hidden />}
          className="rounded-box border border-dashed border-line-strong"
        >
          {list.filters.search === undefined
            ? 'What people write through the contact form comes here.'
            : 'No name, address or subject contains these letters.'}
        </EmptyState>
      ) : (
        <ul aria-label="Messages" aria-busy={isBusy} className="grid gap-3">
          {value.items.map((message) => (
            <li key={message.id}>
              <MessageCard message={message} onChanged={() => void revalidate()} onDelete={() => setRemoved(message)} />
            </li>
          ))}
        </ul>
      )}
      {value !== null && value.totalPages > 1 && (
        <Pagination
          page={value.page}
          totalPages={value.totalPages}
          to={(page) => list.to({ page: String(page) })}
          label="Pages of messages"
          className="mt-4 justify-end"
        />
      )}
      {removed !== null && (
        <DeleteMessageDialog message={removed} onDone={() => void revalidate()} onClose={() => setRemoved(null)} />
      )}
    </AdminPage>
  )
}

const NAMES = { OPEN: 'Open', ANSWERED: 'Answered', SPAM: 'Spam' } as const satisfies Record<MessageState, string>

function Filters({ list, messages }: { list: FilterList; messages: Messages | null }) {
  const { search = '', status = 'OPEN' } = list.filters
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <SearchField
        label="Search messages"
        placeholder="Search name, email or subject"
        value={search}
        onType={(text) => list.type('search', text)}
        onSettle={list.settle}
        className="w-full sm:w-75"
      />
      <SegmentedControl
        label="Status"
        value={status}
        onValueChange={(chosen) => list.set('status', chosen === 'OPEN' ? '' : chosen)}
        options={messageStates.map((value) => ({
          value,
          label: (
            <>
              {NAMES[value]}{' '}
              {messages !== null && (
                <span className="tabular-nums opacity-80">{formatCount(messages.counts[value])}</span>
              )}
            </>
          ),
        }))}
      />
      <p role="status" className="ml-auto text-13 text-ink-muted tabular-nums">
        {messages !== null && `${formatCount(messages.total)} found`}
      </p>
    </div>
  )
}

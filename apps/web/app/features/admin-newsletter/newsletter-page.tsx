import type { Answer } from '@inferdex/contracts/endpoint'
import { listSubscribers, removeSubscriber, type Subscriber, subscriberStates } from '@inferdex/contracts/newsletter'
import { ADMIN_PAGE_SIZE } from '@inferdex/contracts/paging'
import { formatCount } from '@inferdex/domain/number-display'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Pagination } from '../../components/data-table/pagination.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { SegmentedControl } from '../../components/forms/segmented-control.tsx'
import { AdminPage } from '../../components/layout/admin-page.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { api } from '../../lib/api.ts'
import type { Settled } from '../../lib/settled.ts'
import { useSite } from '../../lib/site.ts'
import { tellAbout } from '../../lib/told-work.ts'
import { type FilterList, useFilterList } from '../../lib/use-filter-list.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { ExportButton } from './export-button.tsx'
import { subscriberColumns } from './subscriber-columns.tsx'

type Subscribers = Answer<typeof listSubscribers>

export function NewsletterPage({ loaded: { value, failure } }: { loaded: Settled<Subscribers> }) {
  const list = useFilterList(listSubscribers.query, ['search', 'state'])
  const { state, revalidate } = useRevalidator()
  const { sendsMail } = useSite()
  const [removed, setRemoved] = useState<Subscriber | null>(null)
  return (
    <AdminPage
      title="Newsletter"
      note={value === null ? undefined : `${formatCount(value.counts.CONFIRMED)} subscribed`}
      actions={<ExportButton count={value?.counts.CONFIRMED ?? 0} />}
    >
      {!sendsMail && (
        <Notice tone="caution" className="mb-3">
          This site sends no mail (SMTP_URL is not set), so nobody can subscribe.
        </Notice>
      )}
      <Filters list={list} subscribers={value} />
      <DataTable
        label="Subscribers"
        columns={subscriberColumns(setRemoved)}
        rows={value?.items ?? []}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        rowHeight={32}
        loading={list.isLoading || state === 'loading'}
        error={
          failure === null
            ? undefined
            : {
                title: 'Failed to load subscribers',
                message: failure.message,
                requestId: failure.requestId ?? undefined,
                onRetry: () => void revalidate(),
              }
        }
        empty={
          <EmptyState title="No subscribers found" icon={<MailX aria-hidden />}>
            {list.filters.search === undefined
              ? 'Readers subscribe at the foot of every page and confirm by mail.'
              : 'No address contains these letters.'}
          </EmptyState>
        }
        note={`${ADMIN_PAGE_SIZE} per page`}
        pagination={
          value !== null && (
            <Pagination
              page={value.page}
              totalPages={value.totalPages}
              to={(page) => list.to({ page: String(page) })}
              label="Pages of subscribers"
            />
          )
        }
      />
      {removed !== null && (
        <RemoveDialog subscriber={removed} onDone={() => void revalidate()} onClose={() => setRemoved(null)} />
      )}
    </AdminPage>
  )
}

const NAMES = { CONFIRMED: 'Subscribed', PENDING: 'Not confirmed' } as const

function Filters({ list, subscribers }: { list: FilterList; subscribers: Subscribers | null }) {
  const { search = '', state = 'CONFIRMED' } = list.filters
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <SearchField
        label="Search subscribers"
        placeholder="Search email"
        value={search}
        onType={(text) => list.type('search', text)}
        onSettle={list.settle}
        className="w-full sm:w-75"
      />
      <SegmentedControl
        label="State"
        value={state}
        onValueChange={(chosen) => list.set('state', chosen === 'CONFIRMED' ? '' : chosen)}
        options={subscriberStates.map((value) => ({
          value,
          label: (
            <>
              {NAMES[value]}{' '}
              {subscribers !== null && (
                <span className="tabular-nums opacity-80">{formatCount(subscribers.counts[value])}</span>
              )}
            </>
          ),
        }))}
      />
      <p role="status" className="ml-auto text-13 text-ink-muted tabular-nums">
        {subscribers !== null && `${formatCount(subscribers.total)} found`}
      </p>
    </div>
  )
}

const REMOVE = { done: 'Subscription deleted', failed: 'Failed to delete subscription' }

type RemoveDialogProps = { subscriber: Subscriber; onDone: () => void; onClose: () => void }

function RemoveDialog({ subscriber: { id, email }, onDone, onClose }: RemoveDialogProps) {
  const [pending, setPending] = useState(false)
  async function remove() {
    setPending(true)
    const isDone = await tellAbout(api(removeSubscriber, { params: { id } }), REMOVE)
    setPending(false)
    if (!isDone) return
    onClose()
    onDone()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this subscription?"
      description={`${email} gets no newsletter any more. The address is deleted and is not written to the audit log.`}
      confirmLabel="Delete subscription"
      danger
      pending={pending}
      onConfirm={() => void remove()}
    />
  )
}

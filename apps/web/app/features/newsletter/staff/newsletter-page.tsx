import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { listSubscribers, removeSubscriber, type Subscriber, subscriberStates } from '@inferdex/contracts/newsletter'
import { ADMIN_PAGE_SIZE } from '@inferdex/contracts/protocol/paging'
import { formatCount } from '@inferdex/domain/text/number-display'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { FilterCount, FilterSearch, FilterStates } from '../../../components/data-table/filter-controls.tsx'
import { AccountViews } from '../../../components/data-table/presets/account-views.tsx'
import { Pagination } from '../../../components/data-table/pagination.tsx'
import { ConfirmDeletion } from '../../../components/editing/confirm-deletion.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { api } from '../../../lib/api/api.ts'
import type { Settled } from '../../../lib/api/settled.ts'
import { useSite } from '../../../lib/site.ts'
import { useFilterList } from '../../../lib/lists/use-filter-list.ts'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { ExportButton } from './export-button.tsx'
import { subscriberColumns } from './subscriber-columns.tsx'

type Subscribers = ResponseBody<typeof listSubscribers>

const NAMES = { CONFIRMED: 'Subscribed', PENDING: 'Not confirmed' } as const

export function NewsletterPage({ loaded: { value, failure } }: { loaded: Settled<Subscribers> }) {
  const list = useFilterList(listSubscribers.query, ['search', 'state'])
  const { state, revalidate } = useRevalidator()
  const { sendsMail, hasNewsletter } = useSite()
  const [removed, setRemoved] = useState<Subscriber | null>(null)
  return (
    <AdminPage
      title="Newsletter"
      note={value === null ? undefined : `${formatCount(value.counts.CONFIRMED)} subscribed`}
      actions={<ExportButton count={value?.counts.CONFIRMED ?? 0} />}
    >
      {!sendsMail && (
        <Notice tone="caution" className="mb-3">
          {hasNewsletter
            ? "This demo doesn't send mail (SMTP_URL is not set). Its mails are printed in the server log."
            : "This site doesn't send mail (SMTP_URL is not set), so nobody can subscribe."}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <FilterSearch list={list} label="Search subscribers" placeholder="Search email" />
        <FilterStates
          list={list}
          name="state"
          label="State"
          states={subscriberStates}
          names={NAMES}
          counts={value?.counts}
        />
        <FilterCount>
          {value !== null && `${value.isPartial ? 'more than ' : ''}${formatCount(value.total)} found`}
        </FilterCount>
      </div>
      <div className="min-h-10 pb-3">
        <AccountViews list="newsletter" current={list.active} onLoad={list.replaceAll} />
      </div>
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
              ? 'Readers subscribe in the footer of any page and confirm by email.'
              : 'No address matches.'}
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
        <ConfirmDeletion
          kind="Subscription"
          description={`${removed.email} will no longer get the newsletter. The address is deleted and isn't recorded in the audit log.`}
          remove={() => api(removeSubscriber, { params: { id: removed.id } })}
          onDeleted={() => void revalidate()}
          onClose={() => setRemoved(null)}
        />
      )}
    </AdminPage>
  )
}

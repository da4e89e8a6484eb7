import type { Subscriber } from '@inferdex/contracts/newsletter'
import { ADMIN_PAGE_SIZE } from '@inferdex/contracts/protocol/paging'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { Skeleton } from '../../../components/ui/states/skeleton.tsx'
import { subscriberColumns } from './subscriber-columns.tsx'

const columns = subscriberColumns(() => {})

/** Renders the server's version of the page, which is the same for everyone and must not contain subscribers. */
export function NewsletterSkeleton() {
  return (
    <AdminPage title="Newsletter">
      <div className="flex h-11 gap-2 pb-3">
        <Skeleton className="h-8 w-full sm:w-75" />
        <Skeleton className="h-8 w-60 max-sm:hidden" />
      </div>
      <DataTable<Subscriber>
        label="Subscribers"
        columns={columns}
        rows={[]}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        rowHeight={32}
        loading
        skeletonRows={ADMIN_PAGE_SIZE}
        empty={null}
        note={`${ADMIN_PAGE_SIZE} per page`}
      />
    </AdminPage>
  )
}

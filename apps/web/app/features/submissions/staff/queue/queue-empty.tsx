import { Inbox } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '../../../../components/ui/button-class.ts'
import { EmptyState } from '../../../../components/ui/states/empty-state.tsx'
import { filtersTo } from '../page-head.tsx'
import type { SubmissionsQuery } from '../submissions-query.ts'

export function QueueEmpty({ query }: { query: SubmissionsQuery }) {
  const [params] = useSearchParams()
  return (
    <EmptyState
      title={query.type === null ? 'Nothing to review' : `No pending ${query.type} submissions`}
      icon={<Inbox aria-hidden />}
      className="content-center"
      actions={
        query.type === null ? (
          <Link to={filtersTo(params, { view: 'cards', order: null })} className={buttonClass({ size: 32 })}>
            See decided submissions
          </Link>
        ) : (
          <Link to={filtersTo(params, { type: null })} className={buttonClass({ size: 32 })}>
            Show all types
          </Link>
        )
      }
    >
      New submissions are added to the end of the list.
    </EmptyState>
  )
}

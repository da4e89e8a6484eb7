import { useRevalidator } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { AdminPage } from './admin-page.tsx'

type AdminLoadErrorProps = {
  /** Title of the page that failed to load. */
  page: string
  /** What failed: "Failed to load dashboard". */
  title: string
  error: unknown
}

/** Replaces a page whose data could not be loaded: shows the server's message and a button to retry. */
export function AdminLoadError({ page, title, error }: AdminLoadErrorProps) {
  const { state, revalidate } = useRevalidator()
  const { message, requestId } = error instanceof ApiError ? error : { message: 'Request failed', requestId: null }
  return (
    <AdminPage title={page}>
      <div className="rounded-box border border-line">
        <ErrorState
          title={title}
          message={message}
          requestId={requestId ?? undefined}
          onRetry={() => void revalidate()}
          retrying={state === 'loading'}
        />
      </div>
    </AdminPage>
  )
}

import { CloudOff } from 'lucide-react'
import { isRouteErrorResponse, Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { buttonClass } from '../ui/button-class.ts'

type PageErrorProps = { error: unknown }

/** Renders the error page. Retry is a link to the same URL, so that it works without script. */
export function PageError({ error }: PageErrorProps) {
  const { name } = useSite().config
  const { status, title, message, requestId, instead } = describe(error)
  return (
    <div className="wrap grid min-h-[60vh] content-center justify-items-start gap-4 py-16 sm:justify-items-center sm:text-center">
      <title>{`${status} - ${name}`}</title>
      <meta name="robots" content="noindex" />
      <CloudOff aria-hidden className="size-8 text-ink-faint" />
      <div className="grid gap-2">
        <p className="figure text-13 text-ink-muted">{status}</p>
        <h1 className="text-28 font-[640] tracking-[-0.022em]">{title}</h1>
        <p className="max-w-[56ch] text-16 text-ink-muted">{message}</p>
        {requestId !== null && (
          <p className="text-13 text-ink-muted">
            Request <code className="figure text-ink select-all">{requestId}</code>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {instead === null ? (
          // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href is this page with its query
          <a href="" className={buttonClass({ variant: 'primary' })}>
            Retry
          </a>
        ) : (
          <Link to={instead.to} className={buttonClass({ variant: 'primary' })}>
            {instead.label}
          </Link>
        )}
        <Link to={paths.home()} className={buttonClass()}>
          Home
        </Link>
      </div>
    </div>
  )
}

const OUR_FAULT = 'Something went wrong on our side. Please try again in a moment.'

const NOT_LOADED = "We couldn't load this page"

type Described = {
  status: string
  title: string
  message: string
  requestId: string | null
  /** Where to go if a retry is of no use. */
  instead: { label: string; to: string } | null
}

/** Extracts what to show from an error. It may have been serialized to plain data, so its class is unknown. */
function describe(error: unknown): Described {
  if (isRouteErrorResponse(error)) {
    const data = (error.data ?? {}) as { error?: unknown; requestId?: unknown } & Partial<Described>
    return {
      status: `Error ${error.status}`,
      title: data.title ?? NOT_LOADED,
      instead: data.instead ?? null,
      message: typeof data.error === 'string' ? data.error : OUR_FAULT,
      requestId: typeof data.requestId === 'string' ? data.requestId : null,
    }
  }
  const { name, message, requestId } = (error ?? {}) as { name?: unknown; message?: unknown; requestId?: unknown }
  return {
    status: 'Error',
    title: NOT_LOADED,
    instead: null,
    // Only messages of the API are written for end users.
    message: name === 'ApiError' && typeof message === 'string' ? message : OUR_FAULT,
    requestId: typeof requestId === 'string' ? requestId : null,
  }
}

import { isRouteErrorResponse, Link } from 'react-router'
import { SearchX } from 'lucide-react'
import { buttonClass } from '../ui/button-class.ts'
import { PageError } from './page-error.tsx'

type RecordNotFoundProps = {
  error: unknown
  /** "Model Not Found" */
  title: string
  text: string
  back: { label: string; to: string }
}

/**
 * Renders the error page of a record's route: "not found" for status 404, the general error page for everything else.
 */
export function RecordNotFound({ error, title, text, back }: RecordNotFoundProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError error={error} />
  return (
    <div className="wrap grid min-h-dvh content-start justify-items-start gap-4 pt-[18vh] pb-16 sm:justify-items-center sm:text-center">
      <SearchX aria-hidden className="size-8 text-ink-faint" />
      <div className="grid gap-2">
        <h1 className="text-28 font-[640] tracking-[-0.022em]">{title}</h1>
        <p className="max-w-[56ch] text-16 text-ink-muted">{text}</p>
      </div>
      <Link to={back.to} className={buttonClass({ variant: 'primary' })}>
        {back.label}
      </Link>
    </div>
  )
}

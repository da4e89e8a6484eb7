import { Flag } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { onRender } from '../../page-delivery/on-render.ts'
import { useHydrated } from '../../page-delivery/use-hydrated.ts'
import { paths } from '../../lib/paths.ts'
import { readReportDraft, saveReportDraft } from './report-draft.ts'
import { VerdictNotice } from './verdict-icon.tsx'

// Lazy, because few readers report something.
const ReportForm = onRender(async () => (await import('./report-form.tsx')).ReportForm)

type EvidenceActionsProps = {
  offerId: string
  field: string
  unit: string
  /** Hides the link to the offer's page on that page itself. */
  isOwnPage?: boolean
  /** The watch button. */
  watch?: ReactNode
}

/** Renders the actions for a figure: report it, share it, open the offer's page. */
export function EvidenceActions({ offerId, field, unit, isOwnPage = false, watch }: EvidenceActionsProps) {
  const [chosen, setState] = useState<'closed' | 'open' | 'sent' | null>(null)
  const hydrated = useHydrated()
  const reportButton = useRef<HTMLButtonElement>(null)
  // Reopens the form after signing in.
  const state = chosen ?? (hydrated && readReportDraft(offerId, field) !== null ? 'open' : 'closed')
  function cancel() {
    saveReportDraft(offerId, field, null)
    close('closed')
  }

  function close(next: 'closed' | 'sent') {
    setState(next)
    reportButton.current?.focus()
  }

  return (
    <>
      {state === 'open' && (
        <Suspense fallback={<div className="h-52 bg-sunken" />}>
          <ReportForm offerId={offerId} field={field} unit={unit} onSent={() => close('sent')} onCancel={cancel} />
        </Suspense>
      )}
      {state === 'sent' && (
        <div role="status" className="px-4 py-2.5">
          <VerdictNotice
            tone="agree"
            title="Thanks. We got your report."
            text="A person checks it. You find it among your submissions."
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-1 px-4 py-2.5">
        {hydrated ? (
          <Button ref={reportButton} size={28} aria-expanded={state === 'open'} onClick={() => setState('open')}>
            <Flag aria-hidden className="size-3.5" />
            Report
          </Button>
        ) : (
          <Link to={paths.submit()} className={buttonClass({ size: 28 })}>
            <Flag aria-hidden className="size-3.5" />
            Report
          </Link>
        )}
        {hydrated && <CopyButton withText value={window.location.href} label="Copy link" />}
        {watch}
        {!isOwnPage && (
          <Link to={paths.offer(offerId)} className={buttonClass({ variant: 'ghost', size: 28 })}>
            All evidence
          </Link>
        )}
      </div>
    </>
  )
}

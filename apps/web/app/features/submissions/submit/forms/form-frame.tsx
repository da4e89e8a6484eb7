import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Notice } from '../../../../components/ui/states/notice.tsx'
import { SubmitAside } from '../submit-aside.tsx'
import type { Draft } from '../draft.ts'
import type { PreviewRow } from '../preview-rows.ts'
import type { SubmitTab } from '../submit-tabs.ts'
import type { SubmissionForm } from '../use-submission.ts'

export type SubmitFormProps = {
  tab: SubmitTab
  /** Resets the form with other values. */
  restart: (draft: Draft) => void
}

type FormFrameProps = SubmitFormProps & { form: SubmissionForm; rows: readonly PreviewRow[]; children: ReactNode }

/** Renders the form with its error and buttons, and next to it the reviewer's preview. */
export function FormFrame({ form, tab, restart, rows, children }: FormFrameProps) {
  const isEmpty = form.values.size === 0
  return (
    <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form {...form.formProps} aria-label={tab.action} className="grid min-w-0 gap-4">
        {children}
        <div role="alert" className="empty:hidden">
          {form.formMessage !== null && <Notice tone="negative">{form.formMessage}</Notice>}
        </div>
        <div role="status" className="empty:hidden">
          {form.isSent && (
            <Notice tone="positive">
              <b className="font-[580]">Submission successful!</b> Your submission has been received and will be
              reviewed by our team.
            </Notice>
          )}
        </div>
        <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-2 border-t border-line bg-paper px-4 py-3 sm:static sm:mx-0 sm:px-0">
          <p className="mr-auto flex min-w-0 items-center gap-1 text-12 text-ink-muted">
            {!isEmpty && !form.isSent && (
              <>
                <Check aria-hidden className="size-3.5 shrink-0" /> Draft kept in this tab
              </>
            )}
          </p>
          <Button size={44} disabled={isEmpty || form.pending} onClick={() => restart(new URLSearchParams())}>
            Clear
          </Button>
          <Button type="submit" size={44} variant="primary" pending={form.pending}>
            {tab.action}
          </Button>
        </div>
      </form>
      <SubmitAside values={form.values} rows={rows} />
    </div>
  )
}

import { fieldGroup } from '@inferdex/domain/evidence/field-key'
import { X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Field } from '../../components/forms/field.tsx'
import { Input } from '../../components/forms/input.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { api } from '../../lib/api/api.ts'
import { useViewer } from '../../lib/api/viewer.ts'
import { byField, withoutDataPrefix } from '../../lib/forms/by-field.ts'
import { textOf } from '../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { paths } from '../../lib/paths.ts'
import { readReportDraft, saveReportDraft } from './report-draft.ts'

export type ReportFormProps = {
  offerId: string
  /** A key of domain/evidence/field-key.ts. */
  field: string
  /** "per 1M tokens", "tokens". */
  unit: string
  onSent: () => void
  onCancel: () => void
}

/** Reports a wrong figure in one step. Visitors sign in when they send it and return to their input. */
export function ReportForm({ offerId, field, unit, onSent, onCancel }: ReportFormProps) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [draft] = useState(() => readReportDraft(offerId, field))
  const isPrice = fieldGroup(field) === 'price'
  const { formProps, messages, formMessage, pending } = useSchemaForm<Record<string, unknown>>({
    schema: async () =>
      byField<Record<string, unknown>>(
        (await import('@inferdex/contracts/submissions/submission-data')).submissionData.CORRECTION,
      ),
    read: (data) => ({
      targetId: offerId,
      field,
      value: textOf(data, 'value').replaceAll(/[$,\s]/g, ''),
      validFrom: textOf(data, 'validFrom') || undefined,
      source: textOf(data, 'source'),
    }),
    submit: async (data) => {
      if (viewer === null) {
        await navigate(paths.login(`${pathname}${search}`))
        return
      }
      const { createSubmission } = await import('@inferdex/contracts/submissions/submissions')
      try {
        await api(createSubmission, { body: { type: 'CORRECTION', data } })
      } catch (thrown) {
        throw withoutDataPrefix(thrown)
      }
      saveReportDraft(offerId, field, null)
      onSent()
    },
    fallback: 'The report could not be sent',
  })

  useEffect(() => {
    // Closes the form but not the surrounding panel, which also handles Escape.
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onCancel()
    }
    document.addEventListener('keydown', closeOnEscape, { capture: true })
    return () => document.removeEventListener('keydown', closeOnEscape, { capture: true })
  }, [onCancel])

  function keepDraft(event: FormEvent<HTMLFormElement>) {
    formProps.onInput(event)
    const data = new FormData(event.currentTarget)
    saveReportDraft(offerId, field, {
      value: textOf(data, 'value'),
      validFrom: textOf(data, 'validFrom'),
      source: textOf(data, 'source'),
    })
  }

  return (
    <form
      {...formProps}
      onInput={keepDraft}
      aria-label="Report a wrong figure"
      className="grid gap-2.5 bg-sunken px-4 py-3"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-13 font-semibold">{isPrice ? 'Report a wrong price' : 'Report a wrong figure'}</h3>
        <Button variant="ghost" size={28} icon aria-label="Close the report" onClick={onCancel}>
          <X aria-hidden />
        </Button>
      </div>
      {formMessage !== null && (
        <Notice tone="negative" role="alert">
          {formMessage}
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Field label={isPrice ? 'Right price' : 'Right value'} error={messages.value} hint={unit}>
          <Input
            name="value"
            size={32}
            numeric
            inputMode="decimal"
            autoComplete="off"
            // The form opens on the user's request.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            defaultValue={draft?.value ?? ''}
            leading={isPrice ? '$' : undefined}
          />
        </Field>
        <Field label="Since" error={messages.validFrom} hint="Empty: always">
          <Input name="validFrom" type="date" size={32} defaultValue={draft?.validFrom ?? ''} />
        </Field>
      </div>
      <Field label="Where did you see it?" error={messages.source}>
        <Input
          name="source"
          type="url"
          size={32}
          autoComplete="off"
          placeholder="https://"
          defaultValue={draft?.source ?? ''}
        />
      </Field>
      <div className="flex items-center justify-between gap-2">
        <span className="text-12 text-ink-muted">{viewer === null ? 'You sign in next' : 'A person checks it'}</span>
        <Button type="submit" variant="primary" size={28} pending={pending}>
          {viewer === null ? 'Sign in and send' : 'Send report'}
        </Button>
      </div>
    </form>
  )
}

import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { byField, withoutDataPrefix } from '../../../lib/forms/by-field.ts'
import { type Draft, draftOf, readDraft, saveDraft } from './draft.ts'
import { readForm } from './read-form.ts'
import type { SubmitTab } from './submit-tabs.ts'

const contract = () => import('@inferdex/contracts/submissions/submission-data')

const REDIRECT_AFTER_MS = 1500

export type SubmissionForm = ReturnType<typeof useSubmission>

/**
 * Holds a form of the page: validates it with the contract, saves a draft while typing, sends it, then opens the
 * profile.
 */
export function useSubmission({ type, fallback }: SubmitTab) {
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => readDraft(type))
  const [values, setValues] = useState<Draft>(draft)
  const [isSent, setSent] = useState(false)
  const targetId = values.get('target.id')

  const { formProps, messages, formMessage, pending } = useSchemaForm<Record<string, unknown>>({
    schema: async () => byField<Record<string, unknown>>((await contract()).submissionData[type]),
    read: readForm[type],
    submit: async (data) => {
      const { createSubmission } = await import('@inferdex/contracts/submissions/submissions')
      // A suggestion is also sent as a note to the team.
      const notes = type === 'GENERAL' ? { notes: String(data.suggestion) } : {}
      const target = targetId === null ? {} : { targetId }
      try {
        await api(createSubmission, { body: { type, data, ...notes, ...target } })
      } catch (thrown) {
        throw withoutDataPrefix(thrown)
      }
      saveDraft(type, new URLSearchParams())
      setSent(true)
      void toast.success('Submission successful!', {
        description: 'Your submission has been received and will be reviewed by our team.',
      })
    },
    fallback,
  })

  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => void navigate(`${paths.profile()}?tab=submissions`), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSent, navigate])

  const announce = useCallback(() => element.current?.dispatchEvent(new Event('input', { bubbles: true })), [])

  return {
    draft,
    values,
    messages,
    formMessage,
    isSent,
    pending: pending || isSent,
    /** Notifies the form of a value set by script, as if it had been typed. */
    announce,
    formProps: {
      ...formProps,
      ref: element,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        formProps.onInput(event)
        const next = draftOf(new FormData(event.currentTarget))
        if (!isSent) saveDraft(type, next)
        setValues(next)
      },
    },
  }
}

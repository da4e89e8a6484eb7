import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api/api.ts'
import { focusOpenConflict } from './open-conflict.ts'
import type { Fields } from './edited-fields.ts'
import { type Messages, wordsOf } from './form-messages.ts'
import { toast } from '../toast.ts'
import { type Check, useForm } from './use-form.ts'
import type { RecordEditor } from './use-record-editor.ts'

type Issues = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]

/** The result of the validation: issues, or the call that saves the fields. */
export type Prepared<Saved> = { readonly issues: Issues; readonly send: (() => Promise<Saved>) | null }

type Parsed<Input> = { success: true; data: Input } | { success: false; error: { issues: Issues } }

export function prepared<Input, Saved>(parsed: Parsed<Input>, send: (input: Input) => Promise<Saved>): Prepared<Saved> {
  return parsed.success ? { issues: [], send: () => send(parsed.data) } : { issues: parsed.error.issues, send: null }
}

export type RecordFormOptions<Saved> = {
  editor: RecordEditor
  /** Validates the fields with the schema of the call. */
  prepare: (fields: Fields) => Prepared<Saved>
  /** Additional rules, by field name. */
  check?: (fields: Fields) => Messages
  /** Returns the field that a path of the input belongs to. */
  fieldAt: (fields: Fields, path: readonly PropertyKey[]) => string
  /** `sent` is the snapshot of the fields in the request. */
  onSaved: (saved: Saved, sent: Fields) => void
  /** Called when another user has saved the record first. `current` is the current record. */
  onConflict: (current: unknown) => void
  /** Overrides the default notification of a conflict. */
  showConflict?: (reason: string | null) => void
  /** Called when saving failed, with the server's message or null. */
  onFailure: (reason: string | null) => void
}

/** Validates a record in state with the contract's schema, on every change. */
export function useRecordForm<Saved>({ editor, prepare, fieldAt, onSaved, ...options }: RecordFormOptions<Saved>) {
  const check: Check<Fields> = (fields) => {
    const { issues, send } = prepare(fields)
    const messages: Record<string, string> = { ...options.check?.(fields) }
    for (const { path, message } of issues) messages[fieldAt(fields, path)] ??= message
    const isRight = send !== null && Object.keys(messages).length === 0
    return { messages, send: isRight ? () => send().then((saved) => onSaved(saved, fields), meet) : null }
  }

  function meet(thrown: unknown): void {
    if (!(thrown instanceof ApiError) || thrown.code !== 'EDIT_CONFLICT') throw thrown
    // Blurs the field first, which formats its text: otherwise it would look like another value afterwards.
    flushSync(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    options.onConflict(thrown.current)
    if (options.showConflict) options.showConflict(wordsOf(thrown))
    else void toast.warning('Not saved: someone else saved this while you were editing')
  }

  const { formProps, ...form } = useForm<Fields>({
    values: editor.fields,
    read: () => editor.fields,
    check,
    load: async () => check,
    textAt: (fields, key) => fields[key],
    refusalOf: (thrown, fields) => {
      options.onFailure(wordsOf(thrown))
      const named = thrown instanceof ApiError ? Object.entries(thrown.fields) : []
      const found = named.map(([path, message]) => [fieldAt(fields, path.split('.')), message])
      return { messages: Object.fromEntries(found), formMessage: null }
    },
  })
  return {
    ...form,
    formProps: {
      ...formProps,
      onSubmit: async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
        if (editor.openConflicts.length === 0) return formProps.onSubmit(event)
        event.preventDefault()
        focusOpenConflict()
      },
    },
  }
}

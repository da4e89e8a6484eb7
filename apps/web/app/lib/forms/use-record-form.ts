import { type FocusEvent, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api/api.ts'
import { focusOpenConflict } from './open-conflict.ts'
import type { Fields } from './edited-fields.ts'
import { type Messages, wordsOf } from './form-messages.ts'
import { toast } from '../toast.ts'
import type { RecordEditor } from './use-record-editor.ts'

type Issues = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]

/** The result of checking the fields: what is wrong, or the call that saves them. */
export type Prepared<Saved> = { readonly issues: Issues; readonly send: (() => Promise<Saved>) | null }

type Parsed<Input> = { success: true; data: Input } | { success: false; error: { issues: Issues } }

export function prepared<Input, Saved>(parsed: Parsed<Input>, send: (input: Input) => Promise<Saved>): Prepared<Saved> {
  return parsed.success ? { issues: [], send: () => send(parsed.data) } : { issues: parsed.error.issues, send: null }
}

export type RecordFormOptions<Saved> = {
  editor: RecordEditor
  /** Validates the fields with the schema of the call. */
  prepare: (fields: Fields) => Prepared<Saved>
  /** Rules that the schema does not have, by field name. */
  check: (fields: Fields) => Messages
  /** Returns the field that a path of the input belongs to. */
  fieldAt: (fields: Fields, path: readonly PropertyKey[]) => string
  /** `sent` are the fields as they were when they were sent. */
  onSaved: (saved: Saved, sent: Fields) => void
  /** Called when another user has saved the record first. `current` is the record as it is now. */
  onConflict: (current: unknown) => void
  /** Called when saving failed, with the server's reason or null. */
  onFailure: (reason: string | null) => void
}

/**
 * Validates a record whose fields are state with the contract's schema, on every change. Messages appear next to a
 * field once it lost focus or the form was sent, and the first one gets the focus. What the server refused is shown
 * until the field is changed.
 */
export function useRecordForm<Saved>(options: RecordFormOptions<Saved>) {
  const { editor, prepare, check, fieldAt } = options
  const { fields } = editor
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSent, setSent] = useState(false)
  const [pending, setPending] = useState(false)
  /** Stored with the refused value, because the refusal does not apply to another one. */
  const [refused, setRefused] = useState<readonly { key: string; value: string | undefined; message: string }[]>([])
  const busy = useRef(false)

  const { issues, send } = prepare(fields)
  const found: Record<string, string> = { ...check(fields) }
  for (const { path, message } of issues) found[fieldAt(fields, path)] ??= message
  const isRight = Object.keys(found).length === 0

  const standing = refused.filter(({ key, value }) => fields[key] === value).map(({ key, message }) => [key, message])
  const shown = Object.entries(found).filter(([key]) => isSent || left.has(key))
  const messages: Messages = { ...Object.fromEntries(standing), ...Object.fromEntries(shown) }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy.current) return
    if (editor.openConflicts.length > 0) return focusOpenConflict()
    const form = event.currentTarget
    if (send === null || !isRight) {
      flushSync(() => setSent(true))
      return focusFirstError(form)
    }
    busy.current = true
    setPending(true)
    try {
      const saved = await send()
      setSent(false)
      setLeft(new Set())
      setRefused([])
      options.onSaved(saved, fields)
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === 'EDIT_CONFLICT') return meet(thrown.current)
      flushSync(() => setRefused(refusals(thrown, fields, fieldAt)))
      focusFirstError(form)
      options.onFailure(wordsOf(thrown))
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  function meet(current: unknown): void {
    // Blurs the field first, which formats its text: otherwise it would look like another value afterwards.
    flushSync(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    options.onConflict(current)
    void toast.warning('Not saved: somebody else saved this in the meantime')
  }

  return {
    pending,
    messages,
    formProps: {
      noValidate: true,
      method: 'dialog',
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const control: EventTarget = event.target
        if (!isTextControl(control) || control.name === '' || control.value === '') return
        const { name } = control
        setLeft((before) => (before.has(name) ? before : new Set(before).add(name)))
      },
      onSubmit,
    },
  }
}

function refusals(thrown: unknown, fields: Fields, fieldAt: (fields: Fields, path: readonly PropertyKey[]) => string) {
  const named = thrown instanceof ApiError ? Object.entries(thrown.fields) : []
  return named.map(([path, message]) => {
    const key = fieldAt(fields, path.split('.'))
    return { key, value: fields[key], message }
  })
}

function focusFirstError(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>(':is(input, select, textarea)[aria-invalid=true]')?.focus()
}

function isTextControl(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

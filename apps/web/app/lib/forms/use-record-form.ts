import { type FocusEvent, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api/api.ts'
import { focusOpenConflict } from './open-conflict.ts'
import type { Fields } from './edited-fields.ts'
import { type Messages, wordsOf } from './form-messages.ts'
import { toast } from '../toast.ts'
import type { RecordEditor } from './use-record-editor.ts'

type Issues = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]

/** What the fields come to: either what is wrong with them, or the call that saves them. */
export type Prepared<Saved> = { readonly issues: Issues; readonly send: (() => Promise<Saved>) | null }

type Parsed<Input> = { success: true; data: Input } | { success: false; error: { issues: Issues } }

export function prepared<Input, Saved>(parsed: Parsed<Input>, send: (input: Input) => Promise<Saved>): Prepared<Saved> {
  return parsed.success ? { issues: [], send: () => send(parsed.data) } : { issues: parsed.error.issues, send: null }
}

export type RecordFormOptions<Saved> = {
  editor: RecordEditor
  /** Checks the fields with the schema of the call. */
  prepare: (fields: Fields) => Prepared<Saved>
  /** Rules of the product that the schema does not know, by the name of the field. */
  check: (fields: Fields) => Messages
  /** The field that a path of the input belongs to. */
  fieldAt: (fields: Fields, path: readonly PropertyKey[]) => string
  /** `sent` is what was on the screen when it was sent. */
  onSaved: (saved: Saved, sent: Fields) => void
  /** Somebody else has saved it: `current` is what stands now. */
  onConflict: (current: unknown) => void
  /** Why it could not be saved, in the server's words; null when it has none. */
  onFailure: (reason: string | null) => void
}

/**
 * The form of a record whose fields are state: checked with the contract's own schema on every change. Messages stand
 * beside the fields that were left or sent; the first of them gets the focus; what the server refuses stands until the
 * field is changed.
 */
export function useRecordForm<Saved>(options: RecordFormOptions<Saved>) {
  const { editor, prepare, check, fieldAt } = options
  const { fields } = editor
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSent, setSent] = useState(false)
  const [pending, setPending] = useState(false)
  /** With the value that was refused: another value is another question. */
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
    // A field that is left takes its final form first: it must not look like another value afterwards.
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

import { type FocusEvent, type FormEvent, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Messages, Refusal } from './form-messages.ts'

const FLAGGED = '[aria-invalid=true]'

/** Returns the errors of the values by field name, and the call that sends them, or null if there are errors. */
export type Check<Values> = (values: Values) => { messages: Messages; send: (() => Promise<void>) | null }

type FormOptions<Values> = {
  /** The values, if they are state. Otherwise null, and `read` is used. */
  values: Values | null
  read: (form: HTMLFormElement) => Values
  /** Null until it is loaded. */
  check: Check<Values> | null
  load: () => Promise<Check<Values>>
  /** Returns a value as text, to compare it with the refused one. */
  textAt: (values: Values, name: string) => string | undefined
  /** Returns what to show after a failed call. `names` are those of the form's controls. */
  refusalOf: (thrown: unknown, values: Values, names: ReadonlySet<string>) => Refusal
}

/**
 * Validates and submits a form. Messages appear next to a field once it lost focus or the form was submitted, and the
 * first one gets the focus. Messages of the server are shown until the field is changed. All forms use this hook:
 * through `useSchemaForm` for uncontrolled inputs, and through `useRecordForm` for a record in state.
 */
export function useForm<Values>({ values, read, check, load, textAt, refusalOf }: FormOptions<Values>) {
  const [seen, setSeen] = useState<Values | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSent, setSent] = useState(false)
  const [refused, setRefused] = useState<(Refusal & { readonly values: Values }) | null>(null)
  const [pending, setPending] = useState(false)
  const busy = useRef(false)

  const current = values ?? seen
  const found = current === null ? {} : (check?.(current).messages ?? {})
  const shown = Object.entries(found).filter(([name]) => isSent || left.has(name))
  const standing = Object.entries(refused?.messages ?? {}).filter(
    ([name]) => refused && current && textAt(current, name) === textAt(refused.values, name),
  )
  const messages: Messages = Object.fromEntries([...standing, ...shown])

  function show(form: HTMLFormElement, wrong: Messages, update: () => void): void {
    busy.current = false
    // In one render, so that the form can be sent again as soon as the message is visible.
    flushSync(() => {
      update()
      setPending(false)
    })
    // A choice sends a hidden input; its visible part is flagged by its Field.
    const first = controlsOf(form).find(
      (control) => control.type !== 'hidden' && (control.name in wrong || control.matches(FLAGGED)),
    )
    // The text of a post is not a control of its form.
    if (first === undefined && Object.keys(wrong).length > 0) document.querySelector<HTMLElement>(FLAGGED)?.focus()
    else first?.focus()
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    const form = event.currentTarget
    const sent = values ?? read(form)
    try {
      setSeen(sent)
      const { messages: wrong, send } = (check ?? (await load()))(sent)
      if (send === null) return show(form, wrong, () => setSent(true))
      flushSync(() => {
        setRefused(null)
        setPending(true)
      })
      await send()
      setSent(false)
      setLeft(new Set())
    } catch (thrown) {
      const names = new Set(controlsOf(form).map(({ name }) => name))
      const refusal = refusalOf(thrown, sent, names)
      show(form, refusal.messages, () => setRefused({ ...refusal, values: sent }))
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  return {
    pending,
    messages,
    formMessage: refused?.formMessage ?? messages[''] ?? null,
    formProps: {
      noValidate: true,
      // Outside a dialog this method does nothing: a form submitted before hydration must not put a password into the
      // URL.
      method: 'dialog',
      onFocus: () => void load().catch(() => {}),
      onBlur: ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
        const control: EventTarget = target
        if (!isControl(control) || isBlank(control)) return
        setLeft((before) => (before.has(control.name) ? before : new Set(before).add(control.name)))
        setSeen(read(currentTarget))
      },
      // Removes a message as soon as its cause is gone. A new one appears only when the field loses focus.
      onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
        if (Object.keys(messages).length > 0) setSeen(read(currentTarget))
      },
      onSubmit,
    },
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(target: EventTarget): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  )
}

function isBlank(control: Control): boolean {
  return control.type === 'checkbox' && control instanceof HTMLInputElement ? !control.checked : control.value === ''
}

function controlsOf(form: HTMLFormElement): Control[] {
  return Array.from(form.elements).filter(isControl)
}

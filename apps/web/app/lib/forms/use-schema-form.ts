import { type FocusEvent, type FormEvent, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FormSchema, type Messages, messagesOf, refusalOf } from './form-messages.ts'

export type SchemaFormOptions<T> = {
  /** Loaded when the form is first used, to keep the schema out of the page. */
  schema: () => Promise<FormSchema<T>>
  /** Returns the value that the schema validates. */
  read: (data: FormData) => unknown
  /** Rules that the server does not have, such as a repeated password. */
  check?: (data: FormData) => Messages
  submit: (input: T) => Promise<void>
  /** Shown if the server gave no reason. */
  fallback: string
}

/**
 * Validates a form with the contract's schema. Messages appear next to a field once it lost focus or the form was sent,
 * the first error gets the focus, and the server's field messages are added. The inputs are uncontrolled, so typed text
 * is never changed.
 */
export function useSchemaForm<T>({ schema, read, check, submit, fallback }: SchemaFormOptions<T>) {
  const loaded = useRef<FormSchema<T> | null>(null)
  const left = useRef(new Set<string>())
  /** Messages of the server, each kept until its field is changed. */
  const refused = useRef<Record<string, string>>({})
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const [messages, setMessages] = useState<Messages>({})
  const [formMessage, setFormMessage] = useState<string | null>(null)

  async function load(): Promise<FormSchema<T>> {
    loaded.current ??= await schema()
    return loaded.current
  }

  function problems(ready: FormSchema<T>, data: FormData): { found: Messages; input: T | null } {
    const parsed = ready.safeParse(read(data))
    const found = { ...(parsed.success ? {} : messagesOf(parsed.error.issues)), ...check?.(data) }
    return { found, input: parsed.success && Object.keys(found).length === 0 ? parsed.data : null }
  }

  function recheck(form: HTMLFormElement): void {
    if (loaded.current === null) return
    const { found } = problems(loaded.current, new FormData(form))
    const shown = Object.entries(found).filter(([name]) => left.current.has(name))
    setMessages({ ...refused.current, ...Object.fromEntries(shown) })
  }

  function show(form: HTMLFormElement, found: Messages, message: string | null): void {
    busy.current = false
    // In one render, so that the form can be sent again as soon as the message is visible.
    flushSync(() => {
      setMessages(found)
      setFormMessage(message)
      setPending(false)
    })
    // A choice sends a hidden input; its visible part is flagged by its Field.
    controlsOf(form)
      .find(
        (control) =>
          control.type !== 'hidden' && (control.name in found || control.getAttribute('aria-invalid') === 'true'),
      )
      ?.focus()
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    refused.current = {}
    const form = event.currentTarget
    const names = new Set(controlsOf(form).map(({ name }) => name))
    try {
      const { found, input } = problems(await load(), new FormData(form))
      // A choice without a selection has no control yet, so its name is added here.
      left.current = new Set([...names, ...Object.keys(found)])
      if (input === null) return show(form, found, found[''] ?? null)
      flushSync(() => {
        setMessages({})
        setFormMessage(null)
        setPending(true)
      })
      await submit(input)
    } catch (thrown) {
      const refusal = refusalOf(thrown, names, fallback)
      refused.current = { ...refusal.messages }
      show(form, refusal.messages, refusal.formMessage)
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  return {
    pending,
    messages,
    formMessage,
    formProps: {
      noValidate: true,
      // Outside a dialog this method does nothing: a form that is sent before React has started must not put a password
      // into the URL.
      method: 'dialog',
      onFocus: () => void load().catch(() => {}),
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const control: EventTarget = event.target
        if (!isControl(control) || isBlank(control)) return
        left.current.add(control.name)
        recheck(event.currentTarget)
      },
      // Removes a message as soon as its cause is gone. A new one appears only when the field loses focus.
      onInput: (event: FormEvent<HTMLFormElement>) => {
        if (isControl(event.target)) delete refused.current[event.target.name]
        if (Object.keys(messages).length > 0) recheck(event.currentTarget)
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

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type FormSchema, type Messages, messagesOf, refusalOf } from './form-messages.ts'
import { type Check, useForm } from './use-form.ts'

export type SchemaFormOptions<T> = {
  /** Loaded when the form is first used, to keep the schema out of the page. */
  schema: () => Promise<FormSchema<T>>
  /** Returns the value that the schema validates. */
  read: (data: FormData) => unknown
  /** Additional rules, such as a repeated password. */
  check?: (data: FormData) => Messages
  submit: (input: T) => Promise<void>
  /** Shown if the response has no message. */
  fallback: string
}

/** Validates a form with the contract's schema. The inputs are uncontrolled, so typed text is never changed. */
export function useSchemaForm<T>({ schema, read, check, submit, fallback }: SchemaFormOptions<T>) {
  const [loaded, setLoaded] = useState<FormSchema<T> | null>(null)

  const checkBy =
    (ready: FormSchema<T>): Check<FormData> =>
    (data) => {
      const parsed = ready.safeParse(read(data))
      const messages = { ...(parsed.success ? {} : messagesOf(parsed.error.issues)), ...check?.(data) }
      const isRight = parsed.success && Object.keys(messages).length === 0
      return { messages, send: isRight ? () => submit(parsed.data) : null }
    }

  return useForm<FormData>({
    values: null,
    read: (form) => new FormData(form),
    check: loaded && checkBy(loaded),
    load: async () => {
      const ready = loaded ?? (await schema())
      flushSync(() => setLoaded(ready))
      return checkBy(ready)
    },
    textAt: (data, name) => JSON.stringify(data.getAll(name)),
    refusalOf: (thrown, _, names) => refusalOf(thrown, names, fallback),
  })
}

import { ApiError } from '../api/api.ts'

/** One message per field name. */
export type Messages = Readonly<Record<string, string>>

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
/** The part of a zod schema that a form needs. */
export type FormSchema<T> = {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } }
}

/** Returns the first message of every field, in the order of the schema. */
export function messagesOf(issues: readonly Issue[]): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '')
    messages[name] ??= message
  }
  return messages
}

export type Refusal = { readonly messages: Messages; readonly formMessage: string | null }

/** Maps the messages of a refused request to known fields, or to the whole form. */
export function refusalOf(thrown: unknown, fields: ReadonlySet<string>, fallback: string): Refusal {
  const named = thrown instanceof ApiError ? Object.entries(thrown.fields) : []
  const messages = Object.fromEntries(named.filter(([name]) => fields.has(name)))
  return { messages, formMessage: Object.keys(messages).length > 0 ? null : (wordsOf(thrown) ?? fallback) }
}

/**
 * Returns the message of an error if it was written for end users: by our server or for a lost connection. The error
 * page of a proxy and script errors are not.
 */
export function wordsOf(thrown: unknown): string | null {
  if (!(thrown instanceof ApiError)) return null
  return thrown.requestId !== null || thrown.code === 'NETWORK' ? thrown.message : null
}

/** Returns the trimmed text of a field, or an empty string if it is missing. */
export function textOf(data: FormData, name: string): string {
  return rawTextOf(data, name).trim()
}

/** Returns the raw text of a field, because spaces belong to a password. */
export function rawTextOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

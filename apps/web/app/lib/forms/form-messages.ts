import { ApiError } from '../api/api.ts'

/** One message per field name. */
export type Messages = Readonly<Record<string, string>>

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
/** The part of a contract schema that a form needs; every zod schema has it. */
export type FormSchema<T> = {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } }
}

/** The first message of every field, in the order of the schema. */
export function messagesOf(issues: readonly Issue[]): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '')
    messages[name] ??= message
  }
  return messages
}

/** What the server refused: beside the fields it names, otherwise above the form. */
export function refusalOf(thrown: unknown, fields: ReadonlySet<string>, fallback: string) {
  const named = thrown instanceof ApiError ? Object.entries(thrown.fields) : []
  const messages = Object.fromEntries(named.filter(([name]) => fields.has(name)))
  return { messages, formMessage: Object.keys(messages).length > 0 ? null : (wordsOf(thrown) ?? fallback) }
}

/** Only our server and the network layer write for readers; a proxy's error page and a broken script do not. */
export function wordsOf(thrown: unknown): string | null {
  if (!(thrown instanceof ApiError)) return null
  return thrown.requestId !== null || thrown.code === 'NETWORK' ? thrown.message : null
}

/** The trimmed text of a field; a missing field is empty. */
export function textOf(data: FormData, name: string): string {
  return rawTextOf(data, name).trim()
}

/** As typed: spaces belong to a password. */
export function rawTextOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

import { hidePrivate } from '../text/private/private-text.ts'

/** The stored part of an error. */
export type KeptError = {
  readonly name?: string | null
  readonly code?: string | null
  readonly message?: string | null
}

const MAX_LENGTH = 200

const BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The other server does not accept connections',
  ECONNRESET: 'The other server ended the connection',
  ECONNECTION: 'The other server could not be reached',
  EHOSTUNREACH: 'The other server could not be reached',
  ENETUNREACH: 'The other server could not be reached',
  ENOTFOUND: 'The name of the other server is unknown',
  EDNS: 'The name of the other server is unknown',
  EAI_AGAIN: 'The name of the other server could not be looked up',
  ETIMEDOUT: 'The other server took too long',
  ESOCKET: 'The connection to the other server broke',
  EAUTH: 'The mail server refused our password',
  EENVELOPE: 'The mail server refused the recipient',
  EMESSAGE: 'The mail server refused the text of the mail',
  ENOSPC: 'The disk is full',
  ENOENT: 'A file is missing',
  EACCES: 'A file may not be read or written',
}

const BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [/^job heartbeat timeout/, 'The process ended in the middle of it'],
  [/^job timed out/, 'It took longer than it may'],
  [/^Another worker has taken this job over/, 'Another process worked on it at the same time'],
  [/^Query read timeout|statement timeout|canceling statement/, 'The database took too long'],
  [/Connection terminated|not queryable|connection error/, 'The connection to the database broke'],
]

/** PostgreSQL's five-character error codes. */
const DATABASE_CODE = /^(?=.*\d)[0-9A-Z]{5}$/

/** Returns a readable reason for a failed job, without e-mail addresses and secrets. */
export function jobReason({ name, code, message }: KeptError): string {
  const known = BY_MESSAGE.find(([pattern]) => pattern.test(message ?? ''))?.[1] ?? BY_CODE[code ?? '']
  if (known !== undefined) return known
  const text = hidePrivate((message ?? '').replaceAll(/\s+/g, ' ').trim())
  if (DATABASE_CODE.test(code ?? '')) return shortened(`The database refused it (${code}): ${text}`)
  if (text !== '') return shortened(text)
  return name ? `It failed with ${hidePrivate(name)}` : 'It failed without a reason'
}

function shortened(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…`
}

/** Fields of a job that are never displayed. */
const UNSHOWN = /mail|password|token|secret|hash|^(?:name|text|message|subject)$/i
const MAX_FIELDS = 4

/** Describes the target of a job, as "postId 0198…, kind reset-password", without private data. */
export function jobAbout(data: unknown): string {
  if (typeof data !== 'object' || data === null) return ''
  return Object.entries(data)
    .filter(([field, value]) => !UNSHOWN.test(field) && (typeof value === 'string' || typeof value === 'number'))
    .slice(0, MAX_FIELDS)
    .map(([field, value]) => `${field} ${shownValue(String(value))}`)
    .join(', ')
}

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

/** Hides private data. An id reveals nothing about a person without the database, and staff searches by it. */
function shownValue(value: string): string {
  return ID.test(value) ? value : shortened(hidePrivate(value))
}

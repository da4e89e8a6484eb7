import { z } from 'zod'
import { plainMessage } from './plain-messages.ts'

// Every contract imports this module, in the browser too: no message of the library reaches a reader.
z.config({ customError: plainMessage })

/** Dates cross the wire as ISO strings. */
export const isoDateTime = z.iso.datetime()
/** A calendar day, not a moment. */
export const isoDate = z.iso.date()

/** A moment as somebody sends it, with any offset; kept in UTC. */
export const momentInput = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

const moment = z.iso.datetime({ offset: true })
/** A calendar day as somebody sends it. A moment counts as its day in UTC, so that what we answer can be sent back. */
export const dayInput = (message?: string) =>
  z
    .string(message)
    .transform((text) => (moment.safeParse(text).success ? new Date(text).toISOString().slice(0, 10) : text))
    .pipe(z.iso.date(message))

/** Money that must stay exact crosses the wire as text. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)

/** What PostgreSQL can hold in an `integer`, so that no figure of a caller overflows a column. */
const MAX_INTEGER = 2_147_483_647
export const wholeNumber = z.coerce.number().int().min(0).max(MAX_INTEGER)

// The database cannot hold the character 0, so it is refused at the door.
export const plainText = z.string().regex(/^[^\0]*$/, 'This text contains characters that are not allowed')

/** A slug in an address. An unknown one is "not found", however it is spelled. */
export const slugParam = plainText.min(1).max(200)
export const searchText = plainText.trim().max(200)

/** `true` or `false` in a query. */
export const queryFlag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Comma-joined names in a query: each is trimmed, empty ones are dropped. */
export const nameList = plainText.max(1000).transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
)

/** A text that a form must have, with the messages that name it. */
export function requiredText(name: string, maxLength: number) {
  return z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .max(maxLength, `${name} must not exceed ${maxLength} characters`)
    .regex(/^[^\0]*$/, 'This text contains characters that are not allowed')
}

import { vias } from '@inferdex/domain/offers/who-sells/provider-kind'
import { z } from 'zod'
import { plainMessage } from './plain-messages.ts'

// Every contract imports this module, also in the browser, so that users never see zod's own messages.
z.config({ customError: plainMessage })

/** Dates are sent as ISO strings. */
export const isoDateTime = z.iso.datetime()
/** A calendar day without a time. */
export const isoDate = z.iso.date()

/** A timestamp of an input, with any offset; converted to UTC. */
export const momentInput = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

const moment = z.iso.datetime({ offset: true })
/** A calendar day of an input. A timestamp counts as its day in UTC, so that what was read can be sent back. */
export const dayInput = (message?: string) =>
  z
    .string(message)
    .transform((text) => (moment.safeParse(text).success ? new Date(text).toISOString().slice(0, 10) : text))
    .pipe(z.iso.date(message))

/** The day whose prices a call returns, and the day on which they were known; absent: today. */
export const asOfParams = { asOf: isoDate.optional(), knownAt: isoDate.optional() }

/** Whose offers are cheapest, sorted and filtered by: `direct` (sellers, the default) or `any` (routers too). */
export const viaParam = z.enum(vias).optional()

/** Exact money amounts are sent as text. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)

/** The largest `integer` of PostgreSQL, so that no input overflows a column. */
const MAX_INTEGER = 2_147_483_647
export const wholeNumber = z.coerce.number().int().min(0).max(MAX_INTEGER)

// PostgreSQL cannot store NUL, so inputs with it are refused.
export const plainText = z.string().regex(/^[^\0]*$/, 'This text contains characters that are not allowed')

/** A slug in a URL. Any spelling is accepted, so that an unknown slug is a 404 and not a 400. */
export const slugParam = plainText.min(1).max(200)
export const searchText = plainText.trim().max(200)

/** `true` or `false` in a query. */
export const queryFlag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Returns the schema of comma-separated names in a query; trims them and drops empty ones. */
export const namesUpTo = (maxLength: number) =>
  plainText.max(maxLength).transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
export const nameList = namesUpTo(1000)

/** Returns the schema of a required text, with messages that name it. */
export function requiredText(name: string, maxLength: number) {
  return z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .max(maxLength, `${name} must not exceed ${maxLength} characters`)
    .regex(/^[^\0]*$/, 'This text contains characters that are not allowed')
}

import { type Problems, webAddressProblem } from '@inferdex/domain/text/record-rules'
import { z } from 'zod'
import { ADMIN_PAGE_SIZE, pageQuery } from './paging.ts'
import { dayInput, momentInput, plainText, searchText } from './wire-types.ts'

// What the staff's calls for models, providers and deals have in common.

export const idParams = z.strictObject({ id: z.uuid() })

/** `page`, `limit` and `search` of the staff's lists; `sortOrder` goes with the `sortBy` of each. */
export const staffListQuery = {
  ...pageQuery(ADMIN_PAGE_SIZE),
  search: searchText.optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
}

export function staffPage<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Of a filtered list counted up to a bound only: `isPartial` says that there are more. */
    total: z.int(),
    page: z.int(),
    totalPages: z.int(),
    isPartial: z.boolean(),
  })
}

/** Grows with every change of a record. */
export const revision = z.int().min(1)

/** Of the record that was edited: an older one gets 409, none gets 428, both with the current record. */
export const editedRevision = revision.optional()

const name = plainText.trim().max(1000)

/** What models and providers are known by. */
export const newRecord = { name, slug: plainText.trim().max(1000) }

/** A slug is given once: sent back as it is, it is accepted. */
export const changedRecord = {
  revision: editedRevision,
  name: name.optional(),
  slug: plainText.trim().max(200).optional(),
}

export const slugQuery = z.strictObject({ slug: plainText.trim().max(200) })
export const slugAnswer = z.object({ available: z.boolean() })

/** A text that may be left out; blank counts as left out. */
export const optionalText = (max: number) =>
  plainText
    .trim()
    .max(max, `This must not exceed ${max} characters`)
    .transform((text) => (text === '' ? null : text))
    .nullable()

const EARLIEST = '1900-01-01'
const tooEarly = { error: 'This date is too long ago' }

/** A calendar day, and a moment, that the database can hold as well. */
export const day = dayInput().refine((value) => value >= EARLIEST, tooEarly)
export const moment = momentInput.refine((value) => value >= EARLIEST, tooEarly)

/** An address on the web that may be left out. */
export const optionalAddress = (what: string) =>
  optionalText(2000).refine((value) => webAddressProblem(what, value) === null, {
    error: `${what} must start with http:// or https://`,
  })

export const rating = z.number({ error: 'Rating must be between 0 and 5' }).nullable()
export const reviewCount = z.int({ error: 'Review count must be a whole number' }).max(1_000_000_000)

/** The messages of the rules as those of the input. */
export function addProblems(problems: Problems, context: z.RefinementCtx): void {
  for (const [field, message] of Object.entries(problems))
    context.addIssue({ code: 'custom', path: field.split('.'), message })
}

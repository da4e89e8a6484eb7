import { type Problems, webUrlProblem } from '@inferdex/domain/text/record-rules'
import { SLUG, SLUG_LENGTH } from '@inferdex/domain/text/slug'
import { z } from 'zod'
import { ADMIN_PAGE_SIZE, pageQuery } from './paging.ts'
import { dayInput, isoDateTime, momentInput, plainText, queryFlag, searchText } from './wire-types.ts'

// Parts shared by staff's calls for models, providers and deals.

export const idParams = z.strictObject({ id: z.uuid() })

/** True lists the archived records instead of those in the catalogue, latest first, ignoring the order. */
export const archived = queryFlag.optional()

/** `page`, `limit` and `search` of staff's lists; each list adds its own `sortBy`. */
export const staffListQuery = {
  ...pageQuery(ADMIN_PAGE_SIZE),
  search: searchText.optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
  archived,
}

/** Who archived a record and when; null for a record of the catalogue, or when the user is unknown. */
export const archiving = { archivedAt: isoDateTime.nullable(), archivedBy: z.string().nullable() }

/** How many records there are without any filter. */
export const archiveCounts = z.object({ active: z.int(), archived: z.int() })

export function staffPage<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Filtered lists are counted only up to a limit; then `isPartial` is true. */
    total: z.int(),
    page: z.int(),
    totalPages: z.int(),
    isPartial: z.boolean(),
    counts: archiveCounts,
  })
}

/** Increases with every change of a record. */
export const revision = z.int().min(1)

/** The revision that was edited. An outdated one gets 409, a missing one 428, both with the current record. */
export const editedRevision = revision.optional()

const name = plainText.trim().max(1000)

/** Name and slug of a new model or provider. */
export const newRecord = { name, slug: plainText.trim().max(1000) }

/** A slug cannot be changed, but the same slug may be sent again. */
export const changedRecord = {
  revision: editedRevision,
  name: name.optional(),
  slug: plainText.trim().max(200).optional(),
}

/** The slug that replaces a record's current one. */
export const newSlug = plainText
  .trim()
  .min(1, 'Slug is required')
  .max(SLUG_LENGTH)
  .regex(SLUG, 'Slug must contain only lowercase letters, numbers, and hyphens')

export const slugQuery = z.strictObject({ slug: plainText.trim().max(200) })

/** Whether a slug is free, and otherwise which record has it. */
export const slugAvailability = z.object({
  available: z.boolean(),
  holder: z
    .object({
      id: z.uuid(),
      name: z.string(),
      archived: z.boolean(),
      /** The record had the slug before; its old address leads to it. */
      former: z.boolean(),
    })
    .optional(),
})
export type SlugHolder = NonNullable<z.output<typeof slugAvailability>['holder']>

/** A text that may be left out; a blank text becomes null. */
export const optionalText = (max: number) =>
  plainText
    .trim()
    .max(max, `This must not exceed ${max} characters`)
    .transform((text) => (text === '' ? null : text))
    .nullable()

const EARLIEST = '1900-01-01'
const tooEarly = { error: 'This date is too long ago' }

/** A calendar day and a timestamp within the range that the database can store. */
export const day = dayInput().refine((value) => value >= EARLIEST, tooEarly)
export const moment = momentInput.refine((value) => value >= EARLIEST, tooEarly)

/** A web URL that may be left out. */
export const optionalUrl = (what: string) =>
  optionalText(2000).refine((value) => webUrlProblem(what, value) === null, {
    error: `${what} must start with http:// or https://`,
  })

export const rating = z.number({ error: 'Rating must be between 0 and 5' }).nullable()
export const reviewCount = z.int({ error: 'Review count must be a whole number' }).max(1_000_000_000)

/** Adds the messages of the domain's rules to the schema's issues. */
export function addProblems(problems: Problems, context: z.RefinementCtx): void {
  for (const [field, message] of Object.entries(problems))
    context.addIssue({ code: 'custom', path: field.split('.'), message })
}

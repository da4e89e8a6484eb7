import { AppError } from '@inferdex/contracts/protocol/errors'
import { z } from 'zod'
import type { Place } from './blog.queries.ts'

const place = z.tuple([z.iso.datetime(), z.uuid()])

/** The article's place in the list; the next page begins after it. */
export function cursorAfter(post: { publishedAt: string | null; id: string } | undefined): string | null {
  if (post === undefined || post.publishedAt === null) return null
  return Buffer.from(JSON.stringify([post.publishedAt, post.id])).toString('base64url')
}

/** A cursor that nobody was given is refused. */
export function readCursor(cursor: string): Place {
  const found = placeOf(cursor)
  if (found !== null) return found
  const message = 'This cursor is not valid'
  throw new AppError('VALIDATION_FAILED', message, { fields: { cursor: message } })
}

export function placeOf(cursor: string | undefined): Place | null {
  const parsed = place.safeParse(decode(cursor ?? ''))
  if (!parsed.success) return null
  const [publishedAt, id] = parsed.data
  return { publishedAt: new Date(publishedAt), id }
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

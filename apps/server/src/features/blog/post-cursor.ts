import { z } from 'zod'
import { decodeCursor, encodeCursor, readCursor } from '../../db/paging/cursor.ts'
import type { Place } from './blog.queries.ts'

const place = z
  .tuple([z.iso.datetime(), z.uuid()])
  .transform(([publishedAt, id]): Place => ({ publishedAt: new Date(publishedAt), id }))

export function cursorAfter(post: { publishedAt: string | null; id: string } | undefined): string | null {
  return post === undefined || post.publishedAt === null ? null : encodeCursor([post.publishedAt, post.id])
}

export const placeAfter = (cursor: string | undefined): Place | null => decodeCursor(cursor ?? '', place)

export const readPlace = (cursor: string): Place => readCursor(cursor, place)

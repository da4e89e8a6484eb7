import { z } from 'zod'
import { decodeCursor, encodeCursor, readCursor } from '../../db/paging/cursor.ts'
import type { PagePosition } from './blog.queries.ts'

const place = z
  .tuple([z.iso.datetime(), z.uuid()])
  .transform(([publishedAt, id]): PagePosition => ({ publishedAt: new Date(publishedAt), id }))

export function cursorAfter(post: { publishedAt: string | null; id: string } | undefined): string | null {
  return post === undefined || post.publishedAt === null ? null : encodeCursor([post.publishedAt, post.id])
}

export const positionAfter = (cursor: string | undefined): PagePosition | null => decodeCursor(cursor ?? '', place)

export const readPosition = (cursor: string): PagePosition => readCursor(cursor, place)

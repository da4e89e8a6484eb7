import { AppError } from '@inferdex/contracts/protocol/errors'
import type { z } from 'zod'

/** Encodes the keys of the last row of a page; the next page begins after it. */
export function encodeCursor(keys: readonly string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** Returns the keys in a cursor, or null if it is not a cursor of a list with such keys. */
export function decodeCursor<Keys>(cursor: string, shape: z.ZodType<Keys>): Keys | null {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return null
  }
}

/** Returns the keys in a cursor, or throws if it is invalid. */
export function readCursor<Keys>(cursor: string, shape: z.ZodType<Keys>): Keys {
  const keys = decodeCursor(cursor, shape)
  if (keys !== null) return keys
  const message = 'This cursor is not valid'
  throw new AppError('VALIDATION_FAILED', message, { fields: { cursor: message } })
}

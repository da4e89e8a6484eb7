import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decodeCursor, encodeCursor, readCursor } from './cursor.ts'

const shape = z.tuple([z.literal('rating'), z.string().regex(/^\d$/), z.uuid()])
const ID = '01981e3a-0000-7000-8000-000000000000'

describe('one codec for all cursors [HOUSE-14]', () => {
  it('a cursor holds the keys of the last row, fit for an address', () => {
    const cursor = encodeCursor(['rating', '4', ID])
    expect(cursor).toMatch(/^[\w-]+$/)
    expect(readCursor(cursor, shape)).toEqual(['rating', '4', ID])
  })

  it.each([
    ['no cursor at all', ''],
    ['no base64', '***'],
    ['no JSON', Buffer.from('rating').toString('base64url')],
    ['no list', Buffer.from('{}').toString('base64url')],
    ['of another sort', encodeCursor(['newest', '4', ID])],
    ['a key of another type', encodeCursor(['rating', "4' or true", ID])],
    ['an id of another type', encodeCursor(['rating', '4', 'x'])],
    ['a key too few', encodeCursor(['rating', ID])],
    ['a key too many', encodeCursor(['rating', '4', ID, ID])],
  ])('%s is refused by the name of its field', (_, cursor) => {
    expect(decodeCursor(cursor, shape)).toBeNull()
    expect(() => readCursor(cursor, shape)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', fields: { cursor: 'This cursor is not valid' } }),
    )
  })
})

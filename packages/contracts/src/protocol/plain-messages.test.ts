import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dayInput, momentInput } from './wire-types.ts'

const form = z.strictObject({
  easeOfUse: z.number().min(1).max(5).multipleOf(0.5),
  title: z.string().min(1).max(5),
  username: z.string().min(3),
  isFree: z.boolean(),
  pageCount: z.int(),
  tags: z.array(z.string()).min(1).max(2),
  contactEmail: z.email(),
  homepageUrl: z.url(),
  providerId: z.uuid(),
  releaseDate: z.iso.date(),
  endsAt: z.iso.datetime(),
  code: z.string().regex(/^a+$/),
  kind: z.enum(['API', 'APP']),
  limits: z.object({ tokensPerSecond: z.number() }),
  either: z.union([z.number(), z.boolean()]),
})

describe('the message of a schema that has none of its own', () => {
  it.each([
    [{ easeOfUse: undefined }, 'Ease of use is required'],
    [{ easeOfUse: 'x' }, 'Ease of use must be a number'],
    [{ easeOfUse: 0 }, 'Ease of use must be at least 1'],
    [{ easeOfUse: 6 }, 'Ease of use must not exceed 5'],
    [{ easeOfUse: 1.2 }, 'Ease of use must be a multiple of 0.5'],
    [{ title: '' }, 'Title is required'],
    [{ title: null }, 'Title must be a text'],
    [{ title: 'abcdef' }, 'Title must not exceed 5 characters'],
    [{ username: 'a' }, 'Username must be at least 3 characters'],
    [{ isFree: 'yes' }, 'Is free must be true or false'],
    [{ pageCount: 1.5 }, 'Page count must be a whole number'],
    [{ tags: 'a' }, 'Tags must be a list'],
    [{ tags: [] }, 'Tags needs at least one entry'],
    [{ tags: ['a', 'b', 'c'] }, 'Tags must not have more than 2 entries'],
    [{ tags: [1] }, 'Tags must be a text'],
    [{ contactEmail: 'x' }, 'Contact email must be an email address'],
    [{ homepageUrl: 'x' }, 'Homepage URL must be a web address'],
    [{ providerId: 'x' }, 'Provider ID must be an id'],
    [{ releaseDate: 'x' }, 'Release date must be a day such as 2026-07-31'],
    [{ endsAt: 'x' }, 'Ends at must be a date and time such as 2026-07-31T12:00:00Z'],
    [{ code: 'b' }, 'Code is not written as it should be'],
    [{ kind: 'x' }, 'Kind must be one of API, APP'],
    [{ kind: undefined }, 'Kind is required'],
    [{ limits: {} }, 'Tokens per second is required'],
    [{ limits: 1 }, 'Limits must be a group of fields'],
    [{ either: 'x' }, 'Either is not valid'],
    [{ more: 1 }, 'Unknown field'],
  ])('%j: %s [USE-24]', (change, message) => {
    const right = {
      easeOfUse: 1,
      title: 'a',
      username: 'abc',
      isFree: true,
      pageCount: 1,
      tags: ['a'],
      contactEmail: 'a@example.org',
      homepageUrl: 'https://example.org',
      providerId: '01981e3a-0000-7000-8000-000000000000',
      releaseDate: '2026-07-31',
      endsAt: '2026-07-31T12:00:00Z',
      code: 'aa',
      kind: 'API',
      limits: { tokensPerSecond: 1 },
      either: 1,
    }
    expect(form.safeParse(right).success).toBe(true)
    const { error } = form.safeParse({ ...right, ...change })
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

describe('days and moments', () => {
  it.each([
    ['2026-07-31', '2026-07-31'],
    ['2026-07-31T12:00:00Z', '2026-07-31'],
    ['2026-07-31T12:00:00.000Z', '2026-07-31'],
    ['2026-07-31T23:30:00-02:00', '2026-08-01'],
    ['31.07.2026', null],
    ['2026-13-01', null],
    ['', null],
  ])('the day %s is %s [USE-24]', (text, day) => {
    const parsed = dayInput('Tested date is required').safeParse(text)
    expect(parsed.success ? parsed.data : null).toBe(day)
    if (!parsed.success) expect(parsed.error.issues.map(({ message }) => message)).toEqual(['Tested date is required'])
  })

  it('a timestamp with an offset is converted to UTC [USE-24]', () => {
    expect(momentInput.parse('2026-07-31T12:00:00+02:00')).toBe('2026-07-31T10:00:00.000Z')
  })
})

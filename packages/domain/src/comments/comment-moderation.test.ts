import { describe, expect, it } from 'vitest'
import { type CommentStatus, placeOfReply, statusOfEditedComment, statusOfNewComment } from './comment-moderation.ts'

const staff = { isStaff: true, isKnown: false }
const known = { isStaff: false, isKnown: true }
const newcomer = { isStaff: false, isKnown: false }
const LINKS = 'https://a.example https://b.example https://c.example'

it.each([
  ['a newcomer', newcomer, 'Hello', 'PENDING'],
  ['a known author', known, 'Hello', 'APPROVED'],
  ['a known author with two links', known, 'https://a.example http://b.example', 'APPROVED'],
  ['a known author with many links', known, LINKS, 'PENDING'],
  ['staff with many links', staff, LINKS, 'APPROVED'],
] as const)('a new comment by %s', (_, author, content, expected) => {
  expect(statusOfNewComment(author, content)).toBe(expected)
})

it.each<[string, CommentStatus, string, typeof known, CommentStatus]>([
  ['a better word', 'APPROVED', 'Better', known, 'APPROVED'],
  ['links put in later', 'APPROVED', LINKS, known, 'PENDING'],
  ['a link of an author who is no longer known', 'APPROVED', 'https://a.example', newcomer, 'PENDING'],
  ['what waits', 'PENDING', 'Better', known, 'PENDING'],
  ['what was rejected', 'REJECTED', 'Better', known, 'REJECTED'],
  ['what was reported', 'FLAGGED', 'Better', known, 'FLAGGED'],
])('an edit: %s', (_, status, content, author, expected) => {
  expect(statusOfEditedComment({ status, content: 'Before' }, author, content)).toBe(expected)
})

it.each<[string, string, string, CommentStatus]>([
  ['a word beside the same links', `Helo ${LINKS}`, `Hello ${LINKS}`, 'APPROVED'],
  ['one link fewer', LINKS, 'https://a.example https://b.example', 'APPROVED'],
  ['one link more', LINKS, `${LINKS} https://d.example`, 'PENDING'],
])('an edit of an approved comment with many links: %s [HOUSE-23]', (_, before, after, expected) => {
  expect(statusOfEditedComment({ status: 'APPROVED', content: before }, known, after)).toBe(expected)
})

describe('the place of a reply', () => {
  it('is one level deeper', () => {
    expect(placeOfReply({ id: 'a', parentId: null, rootId: 'a', depth: 0 })).toEqual({
      parentId: 'a',
      rootId: 'a',
      depth: 1,
    })
  })

  it('is on the same level as the comment it replies to, at the deepest level', () => {
    expect(placeOfReply({ id: 'e', parentId: 'd', rootId: 'a', depth: 4 })).toEqual({
      parentId: 'd',
      rootId: 'a',
      depth: 4,
    })
  })
})

import { describe, expect, it } from 'vitest'
import { type ShownComment, withComment, withComments, withoutComment } from './comment-list.ts'

const aComment = (id: string, parentId: string | null = null, depth = parentId === null ? 0 : 1): ShownComment => ({
  id,
  parentId,
  depth,
  content: id,
  author: { username: 'ada', avatar: null, isStaff: false },
  likes: 0,
  createdAt: '2026-07-01T12:00:00.000Z',
  isEdited: false,
})
const LIST = [aComment('a'), aComment('a1', 'a'), aComment('a1x', 'a1', 2), aComment('b')]
const ids = (list: readonly ShownComment[]) => list.map(({ id }) => id).join(' ')

describe('the place of a comment', () => {
  it.each<[string, ShownComment, string]>([
    ['a new thread is on top', aComment('c'), 'c a a1 a1x b'],
    ['an answer follows the others', aComment('a2', 'a'), 'a a1 a1x a2 b'],
    ['an answer to an answer', aComment('a1y', 'a1', 2), 'a a1 a1x a1y b'],
    ['an answer at the end', aComment('b1', 'b'), 'a a1 a1x b b1'],
    ['what answers to something that is not there', aComment('z1', 'z'), 'a a1 a1x b'],
    ['what is there already', aComment('b'), 'a a1 a1x b'],
  ])('%s', (_, comment, expected) => {
    expect(ids(withComment(LIST, comment))).toBe(expected)
  })

  it('several at once', () => {
    expect(ids(withComments(LIST, [aComment('c'), aComment('c1', 'c')]))).toBe('c c1 a a1 a1x b')
  })
})

describe('a removed comment', () => {
  it('disappears if it has no replies', () => {
    expect(ids(withoutComment(LIST, 'b'))).toBe('a a1 a1x')
  })

  it('leaves its place to its replies', () => {
    const left = withoutComment(LIST, 'a1')
    expect(ids(left)).toBe('a a1 a1x b')
    expect(left[1]).toMatchObject({ content: '', author: null })
  })
})

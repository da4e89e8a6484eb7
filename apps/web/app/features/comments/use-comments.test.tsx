// @vitest-environment happy-dom
import type { Comment } from '@inferdex/contracts/comments'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { probeHook, stubApi } from '../../testing/probe-hook.tsx'
import { lastOfThread } from './comment-list.ts'
import { useComments } from './use-comments.ts'

afterEach(() => vi.unstubAllGlobals())

const aComment = (id: string, parentId: string | null = null): Comment => ({
  id,
  parentId,
  depth: parentId === null ? 0 : 1,
  content: `Text of ${id}`,
  author: { username: 'maya', avatar: null, isStaff: false },
  likes: 2,
  createdAt: '2026-07-02T12:00:00.000Z',
  isEdited: false,
})

const COMMENTS = [aComment('root'), aComment('answer', 'root'), aComment('alone')]
const open = () =>
  probeHook(
    () => useComments({ postId: 'post', slug: 'article' }, { total: 3, comments: COMMENTS, after: null, more: [] }),
    null,
  )

it.each([
  ['alone', 2, ['Text of root', 'Text of answer']],
  ['answer', 2, ['Text of root', 'Text of alone']],
  // Its placeholder is still shown, and still counted by the server.
  ['root', 3, ['', 'Text of answer', 'Text of alone']],
])('deleting %s leaves a count of %i [HOUSE-23]', async (id, total, texts) => {
  stubApi({ [`DELETE /api/comments/${id}`]: () => undefined })
  const comments = await open()
  await act(() => comments.now().actions.remove(id))
  expect(comments.now().total).toBe(total)
  expect(comments.now().list.map(({ content }) => content)).toEqual(texts)
  await comments.unmount()
})

it('a refused deletion leaves everything as it was [HOUSE-23]', async () => {
  stubApi({})
  const comments = await open()
  await act(() => comments.now().actions.remove('alone'))
  expect([comments.now().total, comments.now().list.length]).toEqual([3, 3])
  await comments.unmount()
})

it.each([
  ['what the server counts', { liked: true, likes: 7 }, true, 7],
  ['nothing, when it is refused', undefined, false, 2],
])('a like shows at once, and then %s [HOUSE-23]', async (_, answer, isLiked, likes) => {
  stubApi(answer === undefined ? {} : { 'PUT /api/comments/alone/like': () => answer })
  const comments = await open()
  const [, , alone] = comments.now().list
  if (alone === undefined) throw new Error('no comment')
  let done = Promise.resolve()
  await act(async () => {
    done = comments.now().actions.like(alone, true)
  })
  await act(() => done)
  expect(comments.now().liked.has('alone')).toBe(isLiked)
  expect(comments.now().list[2]?.likes).toBe(likes)
  await comments.unmount()
})

it.each([
  ['approved', 'new', 'APPROVED', 4],
  ['pending', 'new', 'PENDING', 3],
  ['an edited one', 'alone', 'APPROVED', 3],
] as const)('a saved comment counts once others see it: %s [HOUSE-23]', async (_, id, status, total) => {
  stubApi({})
  const comments = await open()
  await act(async () => comments.now().actions.onSaved({ ...aComment(id), status }))
  expect(comments.now().total).toBe(total)
  expect(comments.now().list.find((comment) => comment.id === id)?.status).toBe(
    status === 'APPROVED' ? undefined : status,
  )
  expect(comments.now().own.has(id)).toBe(true)
  await comments.unmount()
})

it('further replies of a thread stand at its end, each after its parent [CODE-08]', async () => {
  const asked: string[] = []
  const page = {
    total: 5,
    comments: [aComment('late', 'root'), { ...aComment('deep', 'answer'), depth: 2 }],
    after: null,
    more: [],
  }
  stubApi({
    'GET /api/catalog/blog/article/comments': () => {
      asked.push('answer')
      return page
    },
  })
  const comments = await probeHook(
    () =>
      useComments(
        { postId: 'post', slug: 'article' },
        { total: 5, comments: COMMENTS, after: null, more: [{ thread: 'root', after: 'answer' }] },
      ),
    null,
  )
  const [part] = comments.now().more
  if (part === undefined) throw new Error('nothing more')
  expect(lastOfThread(comments.now().list, part.thread)).toBe('answer')
  await act(() => comments.now().loadReplies(part))
  expect(asked).toEqual(['answer'])
  expect(comments.now().list.map(({ id }) => id)).toEqual(['root', 'answer', 'deep', 'late', 'alone'])
  expect(comments.now().more).toEqual([])
  expect(lastOfThread(comments.now().list, 'alone')).toBe('alone')
  await comments.unmount()
})

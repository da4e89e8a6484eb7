import type { CommentPage, WaitingComment } from '@inferdex/contracts/comments'
import { useEffect, useState } from 'react'
import { ApiError, api } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'
import { useViewer } from '../../lib/api/viewer.ts'
import { type ShownComment, withComment, withComments, withoutComment } from './comment-list.ts'

const contract = () => import('@inferdex/contracts/comments')
const NOTHING: ReadonlySet<string> = new Set()

export type CommentActions = {
  readonly onSaved: (comment: WaitingComment) => void
  readonly onFlagged: (id: string) => void
  readonly like: (comment: ShownComment, liked: boolean) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

type Article = { readonly postId: string; readonly slug: string }

/** Holds the comments of an article. Those in the page are the public ones; the user's own data is loaded after it. */
export function useComments({ postId, slug }: Article, first: CommentPage) {
  const viewerId = useViewer()?.id ?? null
  const [list, setList] = useState<readonly ShownComment[]>(first.comments)
  const [total, setTotal] = useState(first.total)
  const [after, setAfter] = useState(first.after)
  const [more, setMore] = useState(first.more)
  const [isLoading, setLoading] = useState(false)
  const [own, setOwn] = useState(NOTHING)
  const [liked, setLiked] = useState(NOTHING)
  const [flagged, setFlagged] = useState(NOTHING)

  useEffect(() => {
    if (viewerId === null) return
    let isCurrent = true
    void (async () => {
      try {
        const mine = await api((await contract()).readOwnComments, { query: { postId } })
        if (!isCurrent) return
        setOwn(new Set(mine.own))
        setLiked(new Set(mine.liked))
        setFlagged(new Set(mine.flagged))
        // Inserted oldest first, so that the newest ends at the top.
        setList((before) => withComments(before, mine.waiting.toReversed()))
      } catch (thrown) {
        console.error('Own comments could not be loaded', thrown)
      }
    })()
    return () => {
      isCurrent = false
    }
  }, [viewerId, postId])

  async function loadMore() {
    if (after === null) return
    setLoading(true)
    try {
      const page = await api((await contract()).readComments, { params: { slug }, query: { after } })
      setList((before) => [...before, ...page.comments.filter(({ id }) => before.every((one) => one.id !== id))])
      setAfter(page.after)
      setMore((before) => [...before, ...page.more])
    } catch {
      void toast.error('Failed to load comments')
    } finally {
      setLoading(false)
    }
  }

  async function loadReplies(part: CommentPage['more'][number]) {
    setLoading(true)
    try {
      const page = await api((await contract()).readComments, { params: { slug }, query: part })
      setList((before) => withComments(before, page.comments))
      setMore((before) => [...before.filter(({ thread }) => thread !== part.thread), ...page.more])
    } catch {
      void toast.error('Failed to load comments')
    } finally {
      setLoading(false)
    }
  }

  function onSaved({ status, ...comment }: WaitingComment) {
    const isSeen = status === 'APPROVED'
    const isNew = list.every(({ id }) => id !== comment.id)
    setList((before) => withComment(before, isSeen ? comment : { ...comment, status }))
    setOwn((before) => new Set(before).add(comment.id))
    if (isNew && isSeen) setTotal((before) => before + 1)
    if (isSeen) void toast.success(isNew ? 'Comment posted' : 'Comment updated')
    else void toast.success('Comment received', { description: 'Others will see it once our team approves it.' })
  }

  async function like({ id, likes }: ShownComment, wanted: boolean) {
    const show = (isLiked: boolean, count: number) => {
      setLiked((before) => withMember(before, id, isLiked))
      setList((before) => before.map((comment) => (comment.id === id ? { ...comment, likes: count } : comment)))
    }
    // Optimistic update, reverted if the request fails.
    show(wanted, likes + (wanted ? 1 : -1))
    try {
      const answer = await api((await contract()).likeComment, { params: { id }, body: { liked: wanted } })
      show(answer.liked, answer.likes)
    } catch (thrown) {
      show(!wanted, likes)
      void toast.error(thrown instanceof ApiError ? thrown.message : 'Failed to like comment')
    }
  }

  async function remove(id: string) {
    try {
      await api((await contract()).deleteComment, { params: { id } })
      const isSeen = list.find((comment) => comment.id === id)?.status === undefined
      const hasReplies = list.some(({ parentId }) => parentId === id)
      setList((before) => withoutComment(before, id))
      if (isSeen && !hasReplies) setTotal((before) => before - 1)
      void toast.success('Comment deleted')
    } catch (thrown) {
      void toast.error(thrown instanceof ApiError ? thrown.message : 'Failed to delete comment')
    }
  }

  const onFlagged = (id: string) => setFlagged((before) => new Set(before).add(id))
  const actions: CommentActions = { onSaved, onFlagged, like, remove }
  return { list, total, hasMore: after !== null, more, isLoading, loadMore, loadReplies, own, liked, flagged, actions }
}

function withMember(members: ReadonlySet<string>, id: string, isMember: boolean): ReadonlySet<string> {
  const next = new Set(members)
  if (isMember) next.add(id)
  else next.delete(id)
  return next
}

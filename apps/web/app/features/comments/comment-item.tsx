import { formatDay } from '@inferdex/domain/text/date-display'
import { Flag, Heart, Pencil, Reply, Trash2 } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Avatar } from '../../components/figures/avatar.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { cx } from '../../components/ui/cx.ts'
import type { ShownComment } from './comment-list.ts'
import { CommentText } from './comment-text.tsx'
import type { CommentActions } from './use-comments.ts'

const CommentForm = lazy(async () => ({ default: (await import('./comment-form.tsx')).CommentForm }))
const FlagForm = lazy(async () => ({ default: (await import('./flag-form.tsx')).FlagForm }))

type CommentItemProps = {
  postId: string
  comment: ShownComment
  isOwn: boolean
  isLiked: boolean
  isFlagged: boolean
  /** Null for visitors, who can only read. */
  actions: CommentActions | null
}

type Opened = 'reply' | 'edit' | 'flag' | 'delete' | null

export function CommentItem({ postId, comment, isOwn, isLiked, isFlagged, actions }: CommentItemProps) {
  const [opened, setOpened] = useState<Opened>(null)
  const { id, depth, content, author, status } = comment
  const close = () => setOpened(null)
  const indent = { '--depth': depth } as CSSProperties
  if (author === null) {
    return (
      <article aria-label="Deleted comment" style={indent} className={INDENT}>
        <p className="text-13 text-ink-faint">This comment was deleted.</p>
      </article>
    )
  }
  return (
    <article aria-label={`Comment by ${author.username}`} style={indent} className={INDENT}>
      <CommentHead comment={comment} author={author} isOwn={isOwn} />
      {opened === 'edit' && actions !== null ? (
        <Suspense>
          <CommentForm
            postId={postId}
            edited={{ id, content }}
            label="Edit your comment"
            submitLabel="Save"
            onCancel={close}
            onSaved={(saved) => {
              close()
              actions.onSaved(saved)
            }}
          />
        </Suspense>
      ) : (
        <CommentText content={content} />
      )}
      {actions !== null && opened === null && (
        <div className="-ml-2 flex flex-wrap items-center gap-1 text-ink-muted">
          {status === undefined && (
            <>
              <Button
                size={28}
                variant="ghost"
                aria-pressed={isLiked}
                aria-label={`Like, ${comment.likes}`}
                onClick={() => void actions.like(comment, !isLiked)}
              >
                <Heart aria-hidden className={cx(isLiked && 'fill-current')} />
                {comment.likes}
              </Button>
              <Button size={28} variant="ghost" onClick={() => setOpened('reply')}>
                <Reply aria-hidden />
                Reply
              </Button>
            </>
          )}
          {isOwn ? (
            <>
              <IconButton size={28} label="Edit your comment" onClick={() => setOpened('edit')}>
                <Pencil aria-hidden />
              </IconButton>
              <IconButton size={28} label="Delete your comment" onClick={() => setOpened('delete')}>
                <Trash2 aria-hidden />
              </IconButton>
            </>
          ) : (
            <Button size={28} variant="ghost" disabled={isFlagged} onClick={() => setOpened('flag')}>
              <Flag aria-hidden />
              {isFlagged ? 'Reported' : 'Report'}
            </Button>
          )}
        </div>
      )}
      {actions === null && comment.likes > 0 && (
        <p className="flex items-center gap-1 text-12 text-ink-muted">
          <Heart aria-hidden className="size-3.5" />
          {comment.likes} {comment.likes === 1 ? 'like' : 'likes'}
        </p>
      )}
      {actions !== null && (
        <Suspense>
          {opened === 'reply' && (
            <CommentForm
              postId={postId}
              parentId={id}
              label={`Reply to ${author.username}`}
              submitLabel="Reply"
              onCancel={close}
              onSaved={(saved) => {
                close()
                actions.onSaved(saved)
              }}
            />
          )}
          {opened === 'flag' && (
            <FlagForm
              id={id}
              onCancel={close}
              onFlagged={() => {
                close()
                actions.onFlagged(id)
              }}
            />
          )}
          {opened === 'delete' && <DeleteQuestion onConfirm={() => void actions.remove(id)} onCancel={close} />}
        </Suspense>
      )}
    </article>
  )
}

function DeleteQuestion({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null)
  // The previously focused button has been unmounted.
  useEffect(() => cancel.current?.focus(), [])
  return (
    <div role="group" aria-label="Delete your comment" className="flex flex-wrap items-center gap-2 text-13">
      <p>Delete your comment permanently?</p>
      <Button size={28} variant="danger-solid" onClick={onConfirm}>
        Delete
      </Button>
      <Button ref={cancel} size={28} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

/** One step per reply; narrower steps on small screens. */
const INDENT =
  'grid gap-1.5 border-t border-line py-4 pl-[calc(var(--depth)*0.75rem)] sm:pl-[calc(var(--depth)*1.75rem)]'

const WAITS: Record<NonNullable<ShownComment['status']>, string> = {
  PENDING: 'Waiting for approval',
  APPROVED: 'Hidden with the comment it replies to',
  REJECTED: 'Not approved',
  FLAGGED: 'Reported, waiting for review',
  SPAM: 'Not approved',
}

type CommentHeadProps = { comment: ShownComment; author: NonNullable<ShownComment['author']>; isOwn: boolean }

function CommentHead({ comment, author, isOwn }: CommentHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-muted">
      <Avatar name={author.username} src={author.avatar} />
      <b className="font-[550] wrap-anywhere text-ink">{author.username}</b>
      {author.isStaff && <Badge tone="accent">Staff</Badge>}
      {isOwn && <Badge tone="outline">Your comment</Badge>}
      {comment.status !== undefined && <Badge tone="caution">{WAITS[comment.status]}</Badge>}
      <time dateTime={comment.createdAt} className="ml-auto text-12">
        {formatDay(comment.createdAt)}
        {comment.isEdited && ' (edited)'}
      </time>
    </div>
  )
}

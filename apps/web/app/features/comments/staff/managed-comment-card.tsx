import type { ManagedComment, ManagedReply } from '@inferdex/contracts/comments'
import { commentStatuses, type CommentStatus } from '@inferdex/domain/comments/comment-moderation'
import { formatDay } from '@inferdex/domain/text/date-display'
import { Flag, Heart, MoreHorizontal, Reply } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../components/figures/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { AuthorLinks } from '../../../components/layout/admin/author-links.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Menu, MenuItem } from '../../../components/ui/overlays/menu.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { RoleBadge } from '../../../components/figures/role-badge.tsx'
import { paths } from '../../../lib/paths.ts'
import { DECISIONS, STATUS_TONES } from './comment-labels.ts'
import { ReplyForm } from './reply-form.tsx'
import type { CommentActions } from './use-comment-actions.ts'

type CardProps = {
  comment: ManagedComment
  actions: CommentActions
  /** The comment that keyboard shortcuts act on. */
  isCurrent: boolean
}

export function ManagedCommentCard({ comment, actions, isCurrent }: CardProps) {
  const { postTitle, postSlug, parent, replies } = comment
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Card
      ref={card}
      data-id={comment.id}
      marked={isCurrent}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={`Comment by ${comment.author.name}`}
    >
      <div className="grid gap-2 p-4">
        <p className="truncate text-12 text-ink-muted">
          on{' '}
          <Link to={paths.article(postSlug)} className="text-accent underline-offset-3 hover:underline">
            {postTitle}
          </Link>
        </p>
        {parent !== null && (
          <p className="line-clamp-2 border-l-2 border-line-strong pl-3 text-12 wrap-anywhere text-ink-muted">
            {parent.name}: {parent.content}
          </p>
        )}
        <CommentBody comment={comment} actions={actions} />
      </div>
      {replies.length > 0 && (
        <ul aria-label="Replies" className="grid gap-4 border-t border-line bg-paper p-4 pl-8">
          {replies.map((reply) => (
            <li key={reply.id} className="grid gap-2">
              <CommentBody comment={reply} actions={actions} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type BodyProps = { comment: ManagedReply; actions: CommentActions }

function CommentBody({ comment, actions }: BodyProps) {
  const { author, status, createdAt, updatedAt, isEdited, likes, flags } = comment
  const [isReplying, setReplying] = useState(false)
  const [pending, setPending] = useState<CommentStatus | 'like' | null>(null)

  async function work(what: CommentStatus | 'like', done: Promise<boolean>) {
    setPending(what)
    await done
    setPending(null)
  }
  const decide = (next: CommentStatus) => void work(next, actions.decide(comment, next))
  const others = commentStatuses.filter(
    (next) => next !== status && next !== 'APPROVED' && next !== 'REJECTED' && next !== 'FLAGGED',
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
        <Avatar name={author.name} src={author.avatar} />
        <b className="font-[550] wrap-anywhere">{author.name}</b>
        <span className="text-12 wrap-anywhere text-ink-muted">{author.email}</span>
        {author.role !== 'USER' && <RoleBadge role={author.role} />}
        <AuthorLinks id={author.id} username={author.name} />
        <Badge tone={STATUS_TONES[status]}>{status}</Badge>
        <time dateTime={createdAt} className="ml-auto text-12 text-ink-muted">
          {formatDay(createdAt)}
          {isEdited && `, edited ${formatDay(updatedAt)}`}
        </time>
      </div>
      <p className="max-w-[80ch] text-13 leading-5 wrap-anywhere whitespace-pre-wrap">{comment.content}</p>
      {flags.length > 0 && (
        <Notice tone="caution">
          <ul className="grid gap-0.5">
            {flags.map((flag) => (
              <li key={flag.reportedBy} className="wrap-anywhere">
                {flag.reason}{' '}
                <span className="text-ink-muted">
                  ({flag.reportedBy}, {formatDay(flag.createdAt)})
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {status !== 'APPROVED' && (
          <Button size={28} pending={pending === 'APPROVED'} onClick={() => decide('APPROVED')}>
            {DECISIONS.APPROVED.label}
          </Button>
        )}
        {status !== 'REJECTED' && (
          <Button size={28} pending={pending === 'REJECTED'} onClick={() => decide('REJECTED')}>
            {DECISIONS.REJECTED.label}
          </Button>
        )}
        <Button size={28} variant="ghost" onClick={() => setReplying(true)}>
          <Reply aria-hidden />
          Reply
        </Button>
        <Button
          size={28}
          variant="ghost"
          pending={pending === 'like'}
          aria-label={`Like, ${likes}`}
          onClick={() => void work('like', actions.like(comment))}
        >
          <Heart aria-hidden />
          {likes}
        </Button>
        <Button
          size={28}
          variant="ghost"
          disabled={status === 'FLAGGED'}
          pending={pending === 'FLAGGED'}
          onClick={() => decide('FLAGGED')}
        >
          <Flag aria-hidden />
          {DECISIONS.FLAGGED.label}
        </Button>
        <Menu
          trigger={
            <IconButton size={28} label={`More about the comment by ${author.name}`}>
              <MoreHorizontal aria-hidden />
            </IconButton>
          }
        >
          {others.map((next) => (
            <MenuItem key={next} onSelect={() => decide(next)}>
              {DECISIONS[next].label}
            </MenuItem>
          ))}
        </Menu>
      </div>
      {isReplying && (
        <ReplyForm
          name={author.name}
          onCancel={() => setReplying(false)}
          onSend={async (content) => {
            if (await actions.reply(comment, content)) setReplying(false)
          }}
        />
      )}
    </>
  )
}

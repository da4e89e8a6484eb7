import type { CommentPage } from '@inferdex/contracts/comments'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Fragment, Suspense } from 'react'
import { Link, useRevalidator } from 'react-router'
import { DemoNote } from '../../components/layout/demo-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { cx } from '../../components/ui/cx.ts'
import { ErrorState } from '../../components/ui/states/error-state.tsx'
import { SectionTitle } from '../../components/ui/section-title.tsx'
import { onRender } from '../../page-delivery/on-render.ts'
import { paths } from '../../lib/paths.ts'
import { useHydrated } from '../../page-delivery/use-hydrated.ts'
import { useViewer } from '../../lib/api/viewer.ts'
import { CommentItem } from './comment-item.tsx'
import { lastOfThread } from './comment-list.ts'
import { useComments } from './use-comments.ts'

const CommentForm = onRender(async () => (await import('./comment-form.tsx')).CommentForm)

type CommentsProps = {
  postId: string
  slug: string
  /** The article's own path, to return to after signing in. */
  path: string
  /** The public comments, or null if they could not be loaded. */
  page: CommentPage | null
}

/** Renders the comments under an article. */
export function Comments({ page, ...article }: CommentsProps) {
  const { revalidate } = useRevalidator()
  if (page !== null) return <CommentBlock key={article.postId} page={page} {...article} />
  return (
    <section aria-label="Comments" className="mt-12">
      <ErrorState
        title="Failed to load comments"
        message="You can still read the article."
        onRetry={() => void revalidate()}
      />
    </section>
  )
}

function CommentBlock({ postId, slug, path, page }: CommentsProps & { page: CommentPage }) {
  const viewer = useViewer()
  const hydrated = useHydrated()
  const { list, total, hasMore, more, isLoading, loadMore, loadReplies, own, liked, flagged, actions } = useComments(
    { postId, slug },
    page,
  )
  const furtherAfter = new Map(more.map((part) => [lastOfThread(list, part.thread), part]))
  return (
    <section aria-labelledby="comments" className="mx-auto mt-12 w-full max-w-[68ch]">
      <SectionTitle id="comments" aside={total > 0 ? formatCount(total) : undefined}>
        Comments
      </SectionTitle>
      <DemoNote className="mb-4">Comments on this site are made up.</DemoNote>
      {viewer === null ? (
        <div
          className={cx(
            'flex flex-wrap items-center gap-x-3 gap-y-2 pb-4 text-13 text-ink-muted',
            !hydrated && 'in-data-viewer:invisible',
          )}
        >
          <p>Please login to comment</p>
          <Link to={paths.login(path)} className={buttonClass({ size: 32 })}>
            Login to Comment
          </Link>
        </div>
      ) : (
        <div className="pb-4">
          <Suspense fallback={<div aria-busy className="h-36" />}>
            <CommentForm postId={postId} label="Your comment" submitLabel="Post Comment" onSaved={actions.onSaved} />
          </Suspense>
        </div>
      )}
      {list.length === 0 ? (
        <p className="rounded-box border border-dashed border-line-strong px-6 py-10 text-center text-13 text-ink-muted">
          No comments yet.
        </p>
      ) : (
        list.map((comment) => {
          const further = furtherAfter.get(comment.id)
          return (
            <Fragment key={comment.id}>
              <CommentItem
                postId={postId}
                comment={comment}
                isOwn={own.has(comment.id)}
                isLiked={liked.has(comment.id)}
                isFlagged={flagged.has(comment.id)}
                actions={viewer === null ? null : actions}
              />
              {further && (
                <Button size={28} pending={isLoading} onClick={() => void loadReplies(further)} className="my-2 ml-6">
                  Show more replies
                </Button>
              )}
            </Fragment>
          )
        })
      )}
      {hasMore && (
        <div className="border-t border-line pt-4 text-center">
          <Button size={32} pending={isLoading} onClick={() => void loadMore()}>
            Show more comments
          </Button>
        </div>
      )}
    </section>
  )
}

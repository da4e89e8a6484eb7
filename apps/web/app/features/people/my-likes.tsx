import type { UserLike } from '@inferdex/contracts/people/people'
import { formatDay } from '@inferdex/domain/text/date-display'
import { ThumbsUp } from 'lucide-react'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../components/ui/button-class.ts'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { api } from '../../lib/api/api.ts'
import { paths } from '../../lib/paths.ts'
import { CalledList } from './called-list.tsx'
import { SubjectLink } from './subject-link.tsx'

export function MyLikes({ userId }: { userId: string }) {
  const call = useCallback(async () => {
    const { listUserLikes } = await import('@inferdex/contracts/people/people')
    return api(listUserLikes, { params: { id: userId }, query: { limit: 200 } })
  }, [userId])
  return (
    <CalledList call={call} what="likes">
      {(likes) =>
        likes.length === 0 ? (
          <EmptyState
            title="No likes yet"
            icon={<ThumbsUp aria-hidden />}
            actions={
              <Link to={paths.deals()} className={buttonClass()}>
                Browse deals
              </Link>
            }
          >
            Upvote deals that work and reviews that helped you.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {likes.map((like) => (
              <LikeRow key={`${like.targetType} ${like.targetId}`} like={like} />
            ))}
          </ul>
        )
      }
    </CalledList>
  )
}

function LikeRow({ like }: { like: UserLike }) {
  const isReview = like.targetType === 'REVIEW'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-2.5">
      <ThumbsUp aria-hidden className="size-4 text-ink-muted" />
      <span>You upvoted a {like.targetType.toLowerCase()}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-13">
        {isReview && like.reviewTitle !== null && <span className="wrap-anywhere">{like.reviewTitle}</span>}
        <SubjectLink subject={like.subject} tab={isReview ? 'reviews' : undefined} />
      </span>
      <time dateTime={like.createdAt} className="ml-auto text-12 text-ink-muted">
        {formatDay(like.createdAt)}
      </time>
    </li>
  )
}

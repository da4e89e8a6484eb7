import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import type { Duplicate } from './duplicates.ts'

type DuplicateNoticeProps = {
  /** "model" */
  what: string
  duplicate: Duplicate | null
  onSuggestChange: (duplicate: Duplicate) => void
  pending: boolean
}

/** Shows that the record already exists, before the user types all of it. */
export function DuplicateNotice({ what, duplicate, onSuggestChange, pending }: DuplicateNoticeProps) {
  return (
    <div role="status" className="empty:hidden">
      {duplicate !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-box border border-l-3 border-line border-l-caution bg-surface px-3 py-2.5">
          <TriangleAlert aria-hidden className="size-4 text-caution" />
          <p className="min-w-40 flex-1">
            <b className="font-[580]">This {what} exists</b>
            <span className="block text-13 text-ink-muted">
              <Link
                to={duplicate.to}
                className="font-medium text-accent underline underline-offset-3 hover:text-accent-strong"
              >
                {duplicate.name}
              </Link>{' '}
              <span className="figure text-12">{duplicate.detail}</span>
            </span>
          </p>
          <Button
            size={36}
            pending={pending}
            onClick={() => onSuggestChange(duplicate)}
            className="max-sm:h-11 max-sm:w-full"
          >
            Suggest a change instead
          </Button>
        </div>
      )}
    </div>
  )
}

type ChangeNoticeProps = { id: string; name: string; onProposeNew: () => void }

/** Shows that the form changes an existing record, and sends its id. */
export function ChangeNotice({ id, name, onProposeNew }: ChangeNoticeProps) {
  return (
    <Notice tone="info">
      <input type="hidden" name="target.id" value={id} />
      <input type="hidden" name="target.name" value={name} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          You're suggesting a change to <b className="font-[580]">{name}</b>. Fields you don't edit stay the same.
        </span>
        <Button size={28} onClick={onProposeNew}>
          Submit a new one instead
        </Button>
      </div>
    </Notice>
  )
}

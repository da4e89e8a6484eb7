import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { focusOpenConflict } from '../../lib/forms/open-conflict.ts'
import { cx } from '../ui/cx.ts'
import { Kbd } from '../ui/kbd.tsx'

type ConflictBarProps = {
  total: number
  /** Number of unresolved conflicts. */
  open: number
}

/** Stays in view until every conflict is resolved. */
export function ConflictBar({ total, open }: ConflictBarProps) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      focusOpenConflict()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const Icon = open > 0 ? CircleAlert : CircleCheck
  return (
    <div
      role="alert"
      className={cx(
        'sticky top-14 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-3 py-2 text-13 in-[[role=dialog]]:top-0',
        open > 0 ? 'bg-negative text-accent-ink' : 'bg-caution-soft',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 max-sm:basis-[calc(100%-2rem)]">
        <b className="font-semibold">Not saved.</b> Someone else saved this while you were editing.
      </p>
      {total > 0 && (
        <span className="figure whitespace-nowrap">
          {total - open} of {total} decided
        </span>
      )}
      {open > 0 && (
        <button
          type="button"
          onClick={focusOpenConflict}
          className="flex h-7 items-center gap-1.5 rounded-control border border-current px-2 font-medium whitespace-nowrap"
        >
          Go to conflict
          <Kbd className="border-current/45 bg-transparent text-current! max-sm:hidden">F8</Kbd>
        </button>
      )}
    </div>
  )
}

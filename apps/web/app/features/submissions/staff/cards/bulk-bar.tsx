import { X } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { cx } from '../../../../components/ui/cx.ts'
import { Kbd } from '../../../../components/ui/kbd.tsx'

type BulkBarProps = {
  count: number
  onApprove: () => void
  onReject: () => void
  onClear: () => void
  className?: string
}

const BUTTON = 'border-surface/30! bg-transparent! text-surface! hover:border-surface!'
const KEY = 'border-surface/30 bg-transparent text-surface'

/** Renders the actions on the selection, over the end of the list. */
export function BulkBar({ count, onApprove, onReject, onClear, className }: BulkBarProps) {
  if (count === 0) return null
  return (
    <div
      role="group"
      aria-label="Selection"
      className={cx(
        'flex h-11 items-center gap-2 rounded-box bg-ink px-3 text-13 text-surface shadow-float',
        className ?? 'absolute bottom-2 left-2 z-10 w-[16rem] max-sm:hidden lg:w-[20rem]',
      )}
    >
      <b role="status" className="mr-auto font-semibold whitespace-nowrap">
        {count} selected
      </b>
      <Button size={28} onClick={onReject} className={BUTTON}>
        Reject
        <Kbd className={cx(KEY, 'max-lg:hidden')}>R</Kbd>
      </Button>
      <Button size={28} onClick={onApprove} className={BUTTON}>
        Approve
        <Kbd className={cx(KEY, 'max-lg:hidden')}>A</Kbd>
      </Button>
      <Button
        icon
        size={28}
        variant="ghost"
        aria-label="Clear selection"
        onClick={onClear}
        className="bg-transparent! text-surface!"
      >
        <X aria-hidden />
      </Button>
    </div>
  )
}

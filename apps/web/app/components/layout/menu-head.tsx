import { X } from 'lucide-react'
import { buttonClass } from '../ui/button-class.ts'

/** Heads the menu of narrow screens, a native popover: it closes without any code. */
export function MenuHead({ menuId }: { menuId: string }) {
  return (
    <div className="flex h-14 items-center justify-between border-b border-line pr-4 pl-5">
      <span className="text-13 font-semibold text-ink-muted">Menu</span>
      <button
        type="button"
        popoverTarget={menuId}
        popoverTargetAction="hide"
        aria-label="Close menu"
        className={buttonClass({ variant: 'ghost', size: 32, icon: true })}
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}

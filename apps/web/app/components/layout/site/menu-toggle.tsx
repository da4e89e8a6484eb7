import { Menu } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'

export const MENU_ID = 'site-menu'

export function MenuToggle() {
  return (
    <button
      type="button"
      popoverTarget={MENU_ID}
      aria-label="Open menu"
      className={buttonClass({ variant: 'ghost', size: 32, icon: true, className: 'lg:hidden' })}
    >
      <Menu aria-hidden className="size-5" />
    </button>
  )
}

import type { ReactNode, RefObject } from 'react'
import { MenuHead } from '../menu-head.tsx'
import { ADMIN_MENU_ID } from './admin-header.tsx'

/** Shows the sidebar on narrow screens. It is a native popover, like the menu of the public pages. */
export function AdminMenu({ ref, children }: { ref: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  return (
    <div
      ref={ref}
      id={ADMIN_MENU_ID}
      popover="auto"
      className="fixed inset-y-0 right-auto left-0 h-dvh max-h-none w-72 max-w-[calc(100vw-48px)] -translate-x-full overflow-y-auto overscroll-contain border-r border-line bg-surface text-ink shadow-float transition-[translate,display,overlay] transition-discrete duration-150 backdrop:bg-scrim open:translate-x-0 starting:open:-translate-x-full"
    >
      <MenuHead menuId={ADMIN_MENU_ID} />
      <div className="p-2">{children}</div>
    </div>
  )
}

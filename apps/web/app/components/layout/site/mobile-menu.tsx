import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { signOut, useViewer } from '../../../lib/api/viewer.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { useBackCloses } from '../../ui/overlays/use-back-closes.ts'
import { MenuHead } from '../menu-head.tsx'
import { MENU_ID } from './menu-toggle.tsx'
import { currentOf, menuLinks } from './nav-links.ts'
import { Link } from '../../ui/navigation/link.tsx'

/**
 * Renders the menu as a native popover: it opens, closes on Escape or a click outside, and returns the focus, all
 * without script. With script, Back closes it too.
 */
export function MobileMenu() {
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const close = () => menu.current?.hidePopover()
  useBackCloses(isOpen, close)
  // It may have been opened before hydration.
  useEffect(() => setOpen(menu.current?.matches(':popover-open') ?? false), [])

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
  }

  function logOut() {
    // The menu has pushed a history entry, which the next page replaces.
    const replace = isOpen
    close()
    void signOut().then(() => navigate(paths.home(), { replace }))
  }

  return (
    <div
      ref={menu}
      id={MENU_ID}
      popover="auto"
      onBlur={closeWhenLeft}
      onToggle={(event) => {
        setOpen(event.newState === 'open')
        if (event.newState === 'open') event.currentTarget.querySelector('a')?.focus()
      }}
      className="fixed inset-y-0 right-0 left-auto h-dvh max-h-none w-72 max-w-[calc(100vw-48px)] translate-x-full overflow-y-auto overscroll-contain border-l border-line bg-surface text-ink shadow-float transition-[translate,display,overlay] transition-discrete duration-150 backdrop:bg-scrim open:translate-x-0 starting:open:translate-x-full"
    >
      <MenuHead menuId={MENU_ID} />
      <nav aria-label="Menu" className="p-2">
        <ul>
          {menuLinks.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                replace={isOpen}
                onClick={close}
                aria-current={currentOf(link, pathname)}
                className="flex h-11 items-center rounded-control px-3 text-16 font-medium text-ink-muted hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-strong"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {viewer !== null && (
        <div className="grid gap-2 border-t border-line p-4">
          <Link
            to={paths.watching()}
            replace={isOpen}
            onClick={close}
            className={buttonClass({ size: 44, block: true })}
          >
            Watching
          </Link>
          <Link to={paths.submit()} replace={isOpen} onClick={close} className={buttonClass({ size: 44, block: true })}>
            Submit Data
          </Link>
          <button type="button" onClick={logOut} className={buttonClass({ size: 44, block: true })}>
            Logout
          </button>
        </div>
      )}
    </div>
  )
}

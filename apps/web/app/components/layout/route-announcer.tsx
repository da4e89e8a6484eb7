import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { applyLateFonts } from '../../lib/theme.ts'

/**
 * Does after a client-side navigation what a browser does after a full page load: announces the title of the page to
 * screen readers, and moves the keyboard focus to the main heading.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const { state } = useNavigation()
  const announced = useRef(pathname)
  const focusBefore = useRef<Element | null>(null)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (state === 'loading') focusBefore.current = document.activeElement
  }, [state])

  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    setTitle(document.title)
    applyLateFonts()
    if (hash === '') focusHeading(focusBefore.current)
  }, [pathname, hash])

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}

/** Moves the focus to the main heading, unless the new page has already focused another element. */
function focusHeading(before: Element | null): void {
  const main = document.getElementById('main')
  const now = document.activeElement
  if (main === null || (now !== before && now !== main && main.contains(now))) return
  const heading = main.querySelector('h1') ?? main
  heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
}

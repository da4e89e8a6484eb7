import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Announces the title of the next page to screen readers, as a browser does after a full page load. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const said = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (said.current === pathname) return
    said.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Says the title of the next page, as a browser does when it loads one by itself. */
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

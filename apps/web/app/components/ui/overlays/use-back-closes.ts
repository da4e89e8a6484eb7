import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

// useLayoutEffect warns when it runs on the server.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * Makes the browser's Back button close an overlay instead of leaving the page. While the overlay is open, the history
 * has one more entry of the same page. The router does not see it come and go, so nothing is loaded again. What was
 * written to the URL in the meantime is kept. Links inside the overlay should replace this entry (`replace`).
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const isLeaving = next !== undefined && next !== pathname
  const latest = useRef({ href: '', isLeaving })
  useBeforePaint(() => {
    latest.current = { href: window.location.href, isLeaving }
  })

  useEffect(() => {
    if (!isOpen) return
    const opened = window.location.pathname
    let isOnTop = true
    latest.current = { ...latest.current, href: window.location.href }
    window.history.pushState(window.history.state, '')
    const stop = swallowNextPop(() => {
      isOnTop = false
      keepAddress(latest.current.href)
      close()
    })
    return () => {
      stop()
      if (!isOnTop || latest.current.isLeaving || window.location.pathname !== opened) return
      const { href } = window.location
      swallowNextPop(() => keepAddress(href))
      window.history.back()
    }
  }, [isOpen])
}

/** Handles the next step through the history before the router sees it, and hides it from the router. */
function swallowNextPop(handle: () => void): () => void {
  const onPop = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    handle()
  }
  window.addEventListener('popstate', onPop, { capture: true, once: true })
  return () => window.removeEventListener('popstate', onPop, { capture: true })
}

function keepAddress(href: string): void {
  if (window.location.href !== href) window.history.replaceState(window.history.state, '', href)
}

import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '../../components/ui/navigation/instead-of-link.ts'

/**
 * Returns one click handler for a list whose links are plain anchors, because hundreds of router links are slow to
 * render. They still work without script and in a new tab.
 */
export function useFollowLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-follow]') : null
      const href = link?.getAttribute('href')
      if (!href || event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      void navigate(href)
    },
    [navigate],
  )
}

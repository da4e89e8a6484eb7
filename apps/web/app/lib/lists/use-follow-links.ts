import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '../../components/ui/navigation/instead-of-link.ts'

/**
 * One listener for a list whose links are plain anchors: a router link in each of hundreds of rows costs more than the
 * rest of the row. Without the script, and in a new tab, they are what they look like.
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

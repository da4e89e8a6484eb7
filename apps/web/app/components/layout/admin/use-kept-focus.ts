import { useEffect } from 'react'

/**
 * Keeps the focus in the page when the focused element disappears, as a deleted row or a closed dialog does. Browsers
 * move the focus to the body then, so the next key would start at the top.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** The element that had the focus and its ancestors, innermost first. */
    let path: readonly HTMLElement[] = []
    const remember = ({ target }: FocusEvent) => {
      path = target instanceof HTMLElement ? [target, ...ancestorsOf(target)] : []
    }
    const keep = () => {
      if (document.activeElement !== document.body || path[0] === undefined || path[0].isConnected) return
      const next = path.find((element) => element.isConnected && element.hasAttribute('tabindex'))
      ;(next ?? document.getElementById('main'))?.focus({ preventScroll: true })
    }
    // After the mutation: a closing dialog restores the focus itself.
    const observer = new MutationObserver(() => requestAnimationFrame(keep))
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement
  return parent === null || parent === document.body ? [] : [parent, ...ancestorsOf(parent)]
}

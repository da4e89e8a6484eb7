import { useEffect } from 'react'

/**
 * Keeps the focus in the page when the element that has it disappears, as a deleted row or a closed dialog does. Browsers
 * give the focus to the body then, and the next key starts at the top.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** The element that had the focus, and those around it, the innermost first. */
    let path: readonly HTMLElement[] = []
    const remember = ({ target }: FocusEvent) => {
      path = target instanceof HTMLElement ? [target, ...ancestorsOf(target)] : []
    }
    const keep = () => {
      if (document.activeElement !== document.body || path[0] === undefined || path[0].isConnected) return
      const next = path.find((element) => element.isConnected && element.hasAttribute('tabindex'))
      ;(next ?? document.getElementById('main'))?.focus({ preventScroll: true })
    }
    // After the change: a dialog that closes gives the focus back by itself.
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

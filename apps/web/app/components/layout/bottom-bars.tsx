import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Whatever is fixed to the lower edge stands here, one above the other. The page learns its height, so that the footer
 * can be scrolled clear of it and the focus never ends up behind it.
 */
export function BottomBars({ children }: { children: ReactNode }) {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bars.current
    if (element === null) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => {
      root.setProperty('--bottom-bars', `${element.offsetHeight}px`)
      root.scrollPaddingBottom = `${element.offsetHeight + 16}px`
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty('--bottom-bars')
      root.scrollPaddingBottom = ''
    }
  }, [])
  return (
    <div ref={bars} className="fixed inset-x-0 bottom-0 z-40 flex flex-col">
      {children}
    </div>
  )
}

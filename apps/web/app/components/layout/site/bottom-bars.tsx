import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Decides what is fixed to the lower edge of the window: one bar, the first of its children that has `data-bar`
 * (first-paint.css hides the others). Bars of the visitor's task take precedence over consent. A spacer of the same
 * height at the end of the page lets the footer scroll clear of it, so that nothing moves when a bar appears.
 */
export function BottomBars({ children }: { children: ReactNode }) {
  const bars = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bars.current
    if (element === null) return
    // Set on two elements only: an inherited property would make the browser restyle every element.
    const root = document.documentElement.style
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      if (room.current !== null) room.current.style.height = `${height}px`
      // Keeps a focused element from being hidden behind the bars.
      root.scrollPaddingBottom = `${height + 16}px`
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.scrollPaddingBottom = ''
    }
  }, [])
  return (
    <>
      <div ref={room} aria-hidden />
      <div ref={bars} className="fixed inset-x-0 bottom-0 z-40 flex flex-col print:hidden">
        {children}
      </div>
    </>
  )
}

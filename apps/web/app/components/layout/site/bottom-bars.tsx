import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Whatever is fixed to the lower edge stands here, one above the other. Below the page is room of the same height, so
 * that the footer can be scrolled clear of it: a bar that appears moves nothing.
 */
export function BottomBars({ children }: { children: ReactNode }) {
  const bars = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bars.current
    if (element === null) return
    // On two elements alone: a property that is handed down would make the browser look at every element again.
    const root = document.documentElement.style
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      if (room.current !== null) room.current.style.height = `${height}px`
      // The focus never ends up behind it.
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
      <div ref={bars} className="fixed inset-x-0 bottom-0 z-40 flex flex-col">
        {children}
      </div>
    </>
  )
}

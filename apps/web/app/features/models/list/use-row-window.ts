import { type RefObject, useEffect, useState } from 'react'

/** Returns the height of a row: larger for touch than for a mouse, as in app.css. */
export function rowHeight(): number {
  return matchMedia('(pointer: coarse)').matches ? 40 : 36
}

const STEP = 4
/** Used until the frame is measured. */
const GUESS = 40

type RowWindow = { readonly first: number; readonly last: number }

/**
 * Returns which rows of a long table are near the visible part of its frame. The window moves in steps of a few rows,
 * so that scrolling renders rarely and filtering renders only what is visible.
 */
export function useRowWindow(frame: RefObject<HTMLElement | null>, rowCount: number, isOn: boolean): RowWindow {
  const [seen, setSeen] = useState({ top: 0, rows: GUESS })

  useEffect(() => {
    const element = frame.current
    if (element === null || !isOn) return
    const measure = () => {
      const height = rowHeight()
      const top = Math.floor(element.scrollTop / height / STEP) * STEP
      const rows = Math.ceil(element.clientHeight / height)
      setSeen((before) => (before.top === top && before.rows === rows ? before : { top, rows }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [frame, isOn])

  if (!isOn) return { first: 0, last: rowCount }
  const first = Math.max(0, Math.min(seen.top - STEP, rowCount - 1))
  return { first, last: Math.min(rowCount, Math.max(0, seen.top) + seen.rows + STEP) }
}

import type { KeyboardEvent } from 'react'

/**
 * Moves the focus between the points of a chart with the arrow keys, so that a chart needs only one or a few tab stops.
 */
export function moveBetweenPoints(event: KeyboardEvent<SVGSVGElement>) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const points = [...event.currentTarget.querySelectorAll<SVGGElement>('[data-point]')]
  const at = points.findIndex((point) => point === document.activeElement)
  if (at === -1) return
  event.preventDefault()
  points[(at + step + points.length) % points.length]?.focus()
}

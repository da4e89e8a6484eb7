import type { KeyboardEvent } from 'react'

/** Arrows move the focus between the points of a chart, which are one tab stop or few. */
export function moveBetweenPoints(event: KeyboardEvent<SVGSVGElement>) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const points = [...event.currentTarget.querySelectorAll<SVGGElement>('[data-point]')]
  const at = points.findIndex((point) => point === document.activeElement)
  if (at === -1) return
  event.preventDefault()
  points[(at + step + points.length) % points.length]?.focus()
}

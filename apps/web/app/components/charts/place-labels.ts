import { textWidth } from './text-width.ts'

/** Position of a label next to its point. */
export type PlacedLabel = { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' }
export type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

type Wanted = {
  readonly x: number
  readonly y: number
  readonly text: string
  /** On the line of the chart: bold, and placed first. */
  readonly isMain: boolean
  /** Drawn with a ring, so farther from its name, which is placed farther away rather than left out. */
  readonly isRinged?: boolean
}

const ASCENT = 11
const DESCENT = 4

/** Possible positions of a label, relative to its point. The first free one is used. */
const PLACES = {
  // There is never a point above and to the left of the line.
  main: [
    [-10, 4, 'end'],
    [-8, -9, 'end'],
    [9, -9, 'start'],
    [10, 17, 'start'],
    [-8, -24, 'end'],
    [-8, 20, 'end'],
    [10, 32, 'start'],
  ],
  other: [
    [9, 4, 'start'],
    [9, 17, 'start'],
    [-9, 4, 'end'],
    [-9, 17, 'end'],
  ],
  ringed: [
    [-14, 4, 'end'],
    [-8, -13, 'end'],
    [9, -13, 'start'],
    [14, 4, 'start'],
    [10, 22, 'start'],
    [-8, 22, 'end'],
    [9, -28, 'start'],
    [9, -38, 'start'],
    [-8, -28, 'end'],
    [10, 36, 'start'],
    [-8, 36, 'end'],
    [10, 50, 'start'],
    [-8, 50, 'end'],
  ],
} as const satisfies Record<string, readonly (readonly [number, number, PlacedLabel['anchor']])[]>

type Room = {
  readonly taken: readonly Box[]
  readonly frame: Box
  /** Maximum number of labels for points off the line. */
  readonly maxOthers: number
}

/** Places labels so that they overlap neither each other, nor `taken`, nor the edge. Null if there is no room. */
export function placeLabels(wanted: readonly Wanted[], { taken, frame, maxOthers }: Room): (PlacedLabel | null)[] {
  const occupied = [...taken]
  const placed = new Map<Wanted, PlacedLabel>()
  let others = 0
  for (const label of wanted.toSorted((a, b) => Number(b.isMain) - Number(a.isMain))) {
    if (!label.isMain && others === maxOthers) break
    const look = label.isRinged ? 'ringed' : label.isMain ? 'main' : 'other'
    const width = textWidth(label.text, label.isMain ? 'bold' : 'regular')
    for (const [dx, dy, anchor] of PLACES[look]) {
      const at = { x: label.x + dx, y: label.y + dy, anchor }
      const box = boxOf(at, width)
      if (!isInside(box, frame) || occupied.some((other) => overlaps(box, other))) continue
      occupied.push(box)
      placed.set(label, at)
      if (!label.isMain) others += 1
      break
    }
  }
  return wanted.map((label) => placed.get(label) ?? null)
}

function boxOf({ x, y, anchor }: PlacedLabel, width: number): Box {
  const left = anchor === 'start' ? x : x - width
  return { left, right: left + width, top: y - ASCENT, bottom: y + DESCENT }
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function isInside(box: Box, frame: Box): boolean {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
}

import type { ReactNode } from 'react'

export type ComboboxOption = {
  value: string
  /** Plain text: it is searched, and shown in the field. */
  label: string
  /** Muted text at the right end of the row. */
  note?: ReactNode
  /** A logo or icon of 20 px before the label. */
  media?: ReactNode
  disabled?: boolean | undefined
}

/** Returns whether the label contains every typed word, in any order, ignoring case and accents. */
export function matchesQuery(label: string, query: string): boolean {
  const text = fold(label)
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function fold(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

import type { ReactNode } from 'react'

export type ComboboxOption = {
  value: string
  /** Plain text: it is searched and stands in the field. */
  label: string
  /** Quiet remark at the right end of the row. */
  note?: ReactNode
  /** A mark of 20 px before the label. */
  media?: ReactNode
  disabled?: boolean | undefined
}

/** Every typed word must occur, in any order; case and accents do not count. */
export function matchesQuery(label: string, query: string): boolean {
  const text = fold(label)
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function fold(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

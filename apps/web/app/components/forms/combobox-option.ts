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

/**
 * Returns the options that match, best first: the label itself, then labels that begin with the query, then those with a
 * word that does. Options of the same rank keep their order.
 */
export function matchingOptions<Option extends Pick<ComboboxOption, 'label'>>(
  options: readonly Option[],
  query: string,
): Option[] {
  const wanted = fold(query)
  const rank = ({ label }: Option) => {
    const text = fold(label)
    if (text === wanted) return 0
    if (text.startsWith(wanted)) return 1
    return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3
  }
  return options.filter(({ label }) => matchesQuery(label, query)).toSorted((a, b) => rank(a) - rank(b))
}

function fold(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

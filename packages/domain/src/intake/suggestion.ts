import { isSameValue } from '../evidence/same-value.ts'

type Reported = { readonly source: string; readonly value: string | null; readonly isProposed: boolean }

/**
 * Suggests a decision about a field: 'keep', the source to accept, or null when it needs a manual review. A suggestion
 * needs at least two sources against one; a vanished value is kept if any other source has it.
 */
export function suggestChoice(
  field: string,
  unit: string | null,
  live: { readonly value: string; readonly source: string } | null,
  reported: readonly Reported[],
): string | null {
  const proposed = reported.filter(({ isProposed }) => isProposed)
  const others = reported.filter(({ isProposed, value }) => !isProposed && value !== null)
  if (proposed.every(({ value }) => value === null)) return others.length > 0 ? 'keep' : null
  const supporters = (value: string) =>
    new Set(
      reported
        .filter((one) => one.value !== null && isSameValue(field, { value: one.value, unit }, { value, unit }))
        .map(({ source }) => source),
    )
  const forLive = live === null ? new Set<string>() : supporters(live.value).add(live.source)
  const best = proposed
    .flatMap(({ source, value }) => (value === null ? [] : { source, votes: supporters(value).size }))
    .toSorted((a, b) => b.votes - a.votes)[0]
  if (best === undefined) return null
  if (forLive.size >= 2 && forLive.size > best.votes) return 'keep'
  return best.votes >= 2 && best.votes > forLive.size ? best.source : null
}

/** Returns the ratio of two values; null if one is not a positive amount. */
export function changeFactor(from: string | null, to: string | null): number | null {
  const [before, after] = [Number(from ?? Number.NaN), Number(to ?? Number.NaN)]
  return before > 0 && after > 0 ? after / before : null
}

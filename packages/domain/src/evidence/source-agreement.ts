import type { Verdict } from './current-value.ts'
import { isSameValue, type StatedValue } from './same-value.ts'

/** A source's value for a price. */
export type PriceSourceValue = StatedValue & {
  readonly field: string
  readonly source: string
  readonly sourceName: string
  readonly readOn: string
}

/** How far sources agree on the main prices of an offer, in brief for a table. */
export type SourceAgreement = {
  readonly verdict: Verdict
  /** How many sources report them, and how many of these agree with the shown values. */
  readonly sources: number
  readonly agreeing: number
  /** The most recently read source of those that disagree. */
  readonly differing: Pick<PriceSourceValue, 'field' | 'value' | 'sourceName' | 'readOn'> | null
}

/** Compares the shown values with those of each source. Null without shown values. */
export function agreementOfSources(
  shown: readonly (StatedValue & { readonly field: string; readonly source: string })[],
  sourceValues: readonly PriceSourceValue[],
  { isLocked, isDoubted }: { readonly isLocked: boolean; readonly isDoubted: boolean },
): SourceAgreement | null {
  if (shown.length === 0) return null
  const shownOf = new Map(shown.map((one) => [one.field, one]))
  const about = sourceValues.filter(({ field }) => shownOf.has(field))
  const others = about.filter((one) => {
    const value = shownOf.get(one.field)
    return value !== undefined && !isSameValue(one.field, one, value)
  })
  const sources = new Set([...shown, ...about].map(({ source }) => source)).size
  const agreeing = sources - new Set(others.map(({ source }) => source)).size
  const [newest] = others.toSorted((a, b) => (a.readOn < b.readOn ? 1 : a.readOn > b.readOn ? -1 : 0))
  const differing =
    newest === undefined
      ? null
      : { field: newest.field, value: newest.value, sourceName: newest.sourceName, readOn: newest.readOn }
  return { verdict: verdictOf(sources, agreeing, isLocked, isDoubted), sources, agreeing, differing }
}

function verdictOf(sources: number, agreeing: number, isLocked: boolean, isDoubted: boolean): Verdict {
  if (isLocked) return 'locked'
  if (isDoubted) return 'unconfirmed'
  if (sources === 1) return 'single'
  return agreeing === sources ? 'agree' : 'differ'
}

const NOT_COMMERCIAL = /\bNC\b|non-?commercial|non-?production|research/i
const CLOSED = /^proprietary$/i

/** Returns null when the licence is unknown. Licences with a limit on turnover or users still allow commercial use. */
export function allowsCommercialUse(licence: string | null): boolean | null {
  if (licence === null || licence === '') return null
  return !NOT_COMMERCIAL.test(licence) && !CLOSED.test(licence)
}

type Licensed = { readonly isOpenSource: boolean; readonly hasOpenWeights: boolean; readonly licence: string | null }

/** Returns the term for a model's openness, the same on every page. */
export function weightsText({ isOpenSource, hasOpenWeights }: Omit<Licensed, 'licence'>): string {
  if (isOpenSource) return 'Open Source'
  return hasOpenWeights ? 'Open weights' : 'Not open'
}

/** Returns the licence, or "Unknown" when no source states one. */
export function licenceText({ licence }: Pick<Licensed, 'licence'>): string {
  return licence ?? 'Unknown'
}

/**
 * Returns the badge of a model with downloadable weights whose licence does not allow, or is not known to allow,
 * commercial use.
 */
export function openWeightsText({ licence }: Pick<Licensed, 'licence'>): string {
  return licence === null ? 'Open weights, licence unknown' : `Open weights, ${licence}`
}

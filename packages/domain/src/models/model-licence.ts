const NOT_COMMERCIAL = /\bNC\b|non-?commercial|non-?production|research/i
const CLOSED = /^proprietary$/i

/** Returns null where no licence is known. Limits by turnover or number of users still allow commercial use. */
export function allowsCommercialUse(licence: string | null): boolean | null {
  if (licence === null || licence === '') return null
  return !NOT_COMMERCIAL.test(licence) && !CLOSED.test(licence)
}

type Licensed = { readonly isOpenSource: boolean; readonly hasOpenWeights: boolean; readonly licence: string | null }

/** One word for it wherever a model is described. */
export function weightsText({ isOpenSource, hasOpenWeights }: Omit<Licensed, 'licence'>): string {
  if (isOpenSource) return 'Open Source'
  return hasOpenWeights ? 'Open weights' : 'Not open'
}

/** What cannot be known from a list of sources is said as unknown, on every page. */
export function licenceText({ licence }: Pick<Licensed, 'licence'>): string {
  return licence ?? 'Unknown'
}

/**
 * The badge of a model whose weights can be downloaded under terms that do not allow, or are not known to allow,
 * commercial use.
 */
export function openWeightsText({ licence }: Pick<Licensed, 'licence'>): string {
  return licence === null ? 'Open weights, licence unknown' : `Open weights, ${licence}`
}

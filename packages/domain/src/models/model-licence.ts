/** The kinds of licences that models are filtered by, in the order of the filter. */
export const licenceKinds = ['permissive', 'own-terms', 'non-commercial', 'closed', 'unknown'] as const
export type LicenceKind = (typeof licenceKinds)[number]

export const licenceKindLabels = {
  permissive: 'MIT, Apache and similar',
  'own-terms': 'Own terms, commercial use',
  'non-commercial': 'No commercial use',
  closed: 'Closed',
  unknown: 'Unknown',
} as const satisfies Record<LicenceKind, string>

const PERMISSIVE =
  /^(mit|apache([ -]2\.0)?|bsd([ -][0-9]-clause)?|isc|unlicense|cc0([ -]1\.0)?|cc[ -]by([ -][0-9.]+)?)( licen[cs]e)?$/i
const NOT_COMMERCIAL = /\bNC\b|non-?commercial|non-?production|research/i
const CLOSED = /^proprietary$/i

/** Returns null when the licence is unknown. Licences with a limit on turnover or users still allow commercial use. */
export function allowsCommercialUse(licence: string | null): boolean | null {
  if (licence === null || licence === '') return null
  return !NOT_COMMERCIAL.test(licence) && !CLOSED.test(licence)
}

/**
 * Returns the kind of a licence. The column `models.licence_kind` has the same rule in SQL; both are tested with the
 * same cases.
 */
export function licenceKind(licence: string | null): LicenceKind {
  const mayBeSold = allowsCommercialUse(licence)
  if (licence === null || mayBeSold === null) return 'unknown'
  if (CLOSED.test(licence)) return 'closed'
  if (!mayBeSold) return 'non-commercial'
  return PERMISSIVE.test(licence) ? 'permissive' : 'own-terms'
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

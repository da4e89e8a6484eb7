/** Who reported a score: the maker, an independent tester, or a community that votes or submits results. */
export const reportings = ['self', 'independent', 'community'] as const
export type Reporting = (typeof reportings)[number]

export const reportingLabels = {
  self: 'Self-reported',
  independent: 'Independent',
  community: 'Community',
} as const satisfies Record<Reporting, string>

/** The default when a source does not state who reported a score. */
export const DEFAULT_REPORTING: Reporting = 'self'

/** Who says so: the maker, somebody who has nothing to do with the maker, or a crowd that votes or sends in results. */
export const reportings = ['self', 'independent', 'community'] as const
export type Reporting = (typeof reportings)[number]

export const reportingLabels = {
  self: 'Self-reported',
  independent: 'Independent',
  community: 'Community',
} as const satisfies Record<Reporting, string>

/** What a score is taken for until somebody says otherwise. */
export const DEFAULT_REPORTING: Reporting = 'self'

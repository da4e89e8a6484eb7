import { type AuditedId, auditState } from './audit-text.ts'

export const auditFilters = ['all', 'retired', 'retiring', 'cheaper', 'changed', 'unknown'] as const
export type AuditFilter = (typeof auditFilters)[number]

type FilteredId = Pick<AuditedId, 'match' | 'retirement' | 'cheaper'> & { readonly priceChanges: readonly unknown[] }

const SHOWS: Readonly<Record<AuditFilter, (item: FilteredId) => boolean>> = {
  all: () => true,
  retired: (item) => auditState(item) === 'retired',
  retiring: (item) => auditState(item) === 'retiring',
  cheaper: ({ cheaper }) => cheaper.length > 0,
  changed: ({ priceChanges }) => priceChanges.length > 0,
  unknown: (item) => auditState(item) === 'unknown',
}

/** Returns the audited ids that a filter shows, in their order. */
export function filterAudit<Item extends FilteredId>(items: readonly Item[], filter: AuditFilter): Item[] {
  return items.filter(SHOWS[filter])
}

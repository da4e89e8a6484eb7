import type { ChangeSummary, RecordedChange } from '@inferdex/contracts/changes'
import { type ChangeKind, changeKinds, type ChangesQuery } from '@inferdex/domain/changes/change-query'
import {
  type ChangeDirection,
  staleMainSource,
  type WeekOfMoves,
  weeksOfMoves,
} from '@inferdex/domain/changes/weekly-counts'

export type ChangesView = {
  readonly items: readonly RecordedChange[]
  readonly nextCursor: string | null
  readonly weeks: readonly WeekOfMoves[]
  /** The main source, if it is stale. */
  readonly stale: { readonly title: string; readonly readOn: string } | null
  /** Number of changes of each kind in these weeks. */
  readonly counts: Readonly<Record<ChangeKind, number>>
  readonly sources: readonly { readonly name: string; readonly title: string }[]
  readonly providers: ChangeSummary['providers']
  /** Announced prices by their day, soonest first; empty in a filtered view and after the first page. */
  readonly coming: ChangeSummary['coming']
}

/** Builds the page's data from the list and the stored counts. */
export function changesView(
  { items, nextCursor }: { items: readonly RecordedChange[]; nextCursor: string | null },
  { weeks, sources, providers, coming, asOf }: ChangeSummary,
  query: ChangesQuery,
): ChangesView {
  const stale = staleMainSource(weeks, sources, asOf)
  const counted = new Set(weeks.map(({ source }) => source))
  return {
    items,
    nextCursor,
    weeks: weeksOfMoves(weeks, asOf),
    stale: stale && { title: stale.title, readOn: stale.readOn },
    counts: countsOf(weeks),
    sources: sources.filter(({ name }) => counted.has(name)).map(({ name, title }) => ({ name, title })),
    providers: providers.filter(({ slug, changes }) => changes > 0 || slug === query.provider),
    coming: comingOf(coming, query),
  }
}

/** Returns the announced prices that pass the filters. */
function comingOf(coming: ChangeSummary['coming'], query: ChangesQuery): ChangeSummary['coming'] {
  const { kind, provider, model, source, move, cursor } = query
  if (cursor !== '' || source !== '' || move !== 'all' || !['all', 'drop', 'rise'].includes(kind)) return []
  return coming.filter((one) => {
    if (provider !== '' && one.provider.slug !== provider) return false
    if (model !== '' && one.model.slug !== model) return false
    if (kind === 'all') return true
    return one.before !== null && Number(one.after) < Number(one.before) === (kind === 'drop')
  })
}

function countsOf(weeks: ChangeSummary['weeks']): Record<ChangeKind, number> {
  const counts = Object.fromEntries(changeKinds.map((kind) => [kind, 0])) as Record<ChangeKind, number>
  for (const { kind, direction, changes } of weeks) {
    const listed = listKind(kind, direction)
    if (listed !== null) counts[listed] += changes
  }
  return counts
}

/** Returns the filter that a counted change matches; a price that appeared or ended is neither a drop nor a rise. */
function listKind(kind: RecordedChange['kind'], direction: ChangeDirection): ChangeKind | null {
  if (kind === 'price') return direction === 'other' ? null : direction
  return kind === 'free-tier' ? 'deal' : kind
}

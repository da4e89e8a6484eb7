import type { ComparisonQuery } from '@inferdex/domain/comparison/comparison-query'

/** Renders the rest of the URL as hidden fields, for a form that changes one part of it without script. */
export function KeptFields({ query, without }: { query: ComparisonQuery; without: 'q' | 'bench' }) {
  const { kind, slugs, isFresh, showRows, open, isAdding, benchmark, allOffers, q, asOf } = query
  const kept = {
    [`${kind}s`]: slugs.join(','),
    kind: isFresh ? `${kind}s` : '',
    bench: benchmark,
    rows: showRows ? 'all' : '',
    open: open.join(','),
    add: isAdding ? '1' : '',
    offers: allOffers ? 'all' : '',
    q,
    asOf,
  }
  return Object.entries(kept).map(
    ([name, value]) => value !== '' && name !== without && <input key={name} type="hidden" name={name} value={value} />,
  )
}

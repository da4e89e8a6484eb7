import type { WatchEvent } from '@inferdex/contracts/watching/watching'

/** Returns the path of the page for an event. */
export function eventPath({ kind, model, provider, bill }: WatchEvent): string {
  if (bill !== null) return bill.address
  if (kind === 'deal-ends') return '/deals'
  if (model !== null) return `/model/${encodeURIComponent(model.slug)}`
  return provider === null ? '/profile/watching' : `/provider/${encodeURIComponent(provider.slug)}`
}

/** Lists that their own seller publishes. */
const OWN_LISTS: Readonly<Record<string, string>> = { openrouter: 'openrouter' }
/** Sources that read the sellers' own pages, and name the page. */
const READS_PAGES: ReadonlySet<string> = new Set(['model-price-watch'])

/** Returns whether what a source says about an offer is the seller's own word. */
export function isFirstPartySource(
  { source, sourceUrl }: { readonly source: string; readonly sourceUrl: string | null },
  provider: string,
): boolean {
  return OWN_LISTS[source] === provider || (READS_PAGES.has(source) && sourceUrl !== null)
}

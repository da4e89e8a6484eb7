/** Lists that a seller publishes itself. */
const OWN_LISTS: Readonly<Record<string, string>> = { openrouter: 'openrouter' }
/** Sources that read the sellers' own pages and cite them. */
const READS_PAGES: ReadonlySet<string> = new Set(['model-price-watch'])

/** Returns whether a source's value for an offer comes from the seller itself. */
export function isFirstPartySource(
  { source, sourceUrl }: { readonly source: string; readonly sourceUrl: string | null },
  provider: string,
): boolean {
  return OWN_LISTS[source] === provider || (READS_PAGES.has(source) && sourceUrl !== null)
}

import { escapeXml } from '../blog/blog-feed.ts'

/** A URL of the sitemap; `changedAt` is null when the last change is unknown. */
export type SitemapEntry = { readonly url: string; readonly changedAt: string | null }

/** Search engines reject a file with more URLs. */
export const MAX_ADDRESSES = 50_000

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const SITEMAP_START = `${XML}<urlset ${NAMESPACE}>\n`
export const SITEMAP_END = '</urlset>\n'

/** Writes one URL of a sitemap, as one line. */
export function sitemapLine({ url, changedAt }: SitemapEntry): string {
  return `<url>${address({ url, changedAt })}</url>\n`
}

/** Writes the index of all sitemaps. */
export function sitemapIndex(parts: readonly SitemapEntry[]): string {
  const lines = parts.map((part) => `<sitemap>${address(part)}</sitemap>\n`)
  return `${XML}<sitemapindex ${NAMESPACE}>\n${lines.join('')}</sitemapindex>\n`
}

function address({ url, changedAt }: SitemapEntry): string {
  const changed = changedAt === null ? '' : `<lastmod>${escapeXml(changedAt)}</lastmod>`
  return `<loc>${escapeXml(url)}</loc>${changed}`
}

/**
 * Writes robots.txt. Pages that must not be indexed declare it themselves: a search engine that is not allowed to read
 * them would not see it.
 */
export function robotsTxt(publicUrl: string): string {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Allow: /api/docs',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}

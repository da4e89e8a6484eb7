import { escapeXml } from '../blog/blog-feed.ts'

/** An address of the sitemap. Without `changedAt` nobody knows when its page changed last. */
export type SitemapEntry = { readonly url: string; readonly changedAt: string | null }

/** Search engines refuse a file with more addresses. */
export const MAX_ADDRESSES = 50_000

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const SITEMAP_START = `${XML}<urlset ${NAMESPACE}>\n`
export const SITEMAP_END = '</urlset>\n'

/** Writes one address of a sitemap, as one line. */
export function sitemapLine({ url, changedAt }: SitemapEntry): string {
  return `<url>${address({ url, changedAt })}</url>\n`
}

/** Writes the index that names all sitemaps. */
export function sitemapIndex(parts: readonly SitemapEntry[]): string {
  const lines = parts.map((part) => `<sitemap>${address(part)}</sitemap>\n`)
  return `${XML}<sitemapindex ${NAMESPACE}>\n${lines.join('')}</sitemapindex>\n`
}

function address({ url, changedAt }: SitemapEntry): string {
  const changed = changedAt === null ? '' : `<lastmod>${escapeXml(changedAt)}</lastmod>`
  return `<loc>${escapeXml(url)}</loc>${changed}`
}

/**
 * Writes robots.txt. Pages that must not be listed say so themselves: a search engine that may not read them would never
 * know.
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

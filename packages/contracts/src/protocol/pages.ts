import { blogQueryKeys } from '@inferdex/domain/blog/blog-query'
import { calculatorQueryKeys } from '@inferdex/domain/bill/calculator-query'
import { retirementsQueryKeys } from '@inferdex/domain/changes/retirements-query'
import { changesQueryKeys } from '@inferdex/domain/changes/change-query'
import { leaderboardQueryKeys } from '@inferdex/domain/leaderboard/leaderboard-query'
import { comparisonQueryKeys } from '@inferdex/domain/comparison/comparison-query'
import { dealsQueryKeys } from '@inferdex/domain/deals/deal-query'
import { freeTiersQueryKeys } from '@inferdex/domain/free-tiers/free-tier-query'
import { AS_OF } from '@inferdex/domain/offers/by-day/day-of-prices'
import { VIA } from '@inferdex/domain/offers/who-sells/provider-kind'
import { memoQueryKeys } from '@inferdex/domain/memo/memo-query'
import { modelsQueryKeys } from '@inferdex/domain/models/models-query'
import { providersQueryKeys } from '@inferdex/domain/providers/providers-query'

/**
 * Every page of the site, in the order of the specification. The page cache, the sitemap and the browser tests read
 * this table; a test compares it with the routes of the web application.
 *
 * - `public` pages are the same for everyone: rendered on the server, cached by path and the listed query keys.
 * - `shell` pages are personal: the server sends a frame without data, also cached, and the browser loads the rest.
 * - `document`: the same for everyone and cached too, but read by programs (a feed).
 */
export type PageKind = 'public' | 'shell' | 'document'
export type Page = { readonly path: string; readonly kind: PageKind; readonly query: readonly string[] }

const page = (path: string, kind: PageKind, query: readonly string[] = []): Page => ({ path, kind, query })

export const pages: readonly Page[] = [
  page('/', 'public'),
  page('/providers', 'public', providersQueryKeys),
  page('/models', 'public', modelsQueryKeys),
  page('/provider/:slug', 'public', [AS_OF, 'tab', 'view', 'sort', 'show', 'all', 'page']),
  page('/model/:slug', 'public', [
    AS_OF,
    'tab',
    'sort',
    'region',
    VIA,
    'show',
    'all',
    'evidence',
    'history',
    'measure',
    'page',
  ]),
  page('/offer/:id', 'public'),
  page('/deals', 'public', dealsQueryKeys),
  page('/free-tiers', 'public', freeTiersQueryKeys),
  page('/compare', 'public', comparisonQueryKeys),
  page('/calculator', 'public', [AS_OF, ...calculatorQueryKeys]),
  page('/leaderboard', 'public', leaderboardQueryKeys),
  page('/stack-audit', 'public'),
  page('/memo', 'public', memoQueryKeys),
  page('/blog', 'public', blogQueryKeys),
  page('/blog/feed.xml', 'document'),
  page('/blog/:slug', 'public'),
  page('/changes', 'public', changesQueryKeys),
  page('/changes/feed.xml', 'document', changesQueryKeys),
  page('/retirements', 'public', retirementsQueryKeys),
  page('/retirements.ics', 'document', ['provider']),
  page('/data-quality', 'public', ['differ', 'differAll', 'doubt', 'doubtAll', 'by', 'byAll']),
  page('/data-quality.csv', 'document'),
  page('/exports', 'public'),
  page('/search', 'public', ['q', 'tab', 'type']),
  page('/login', 'public'),
  page('/signup', 'public'),
  page('/forgot-password', 'shell'),
  page('/reset-password', 'shell'),
  page('/verify-email', 'shell'),
  page('/change-email', 'shell'),
  page('/stop-email-change', 'shell'),
  page('/auth/callback', 'shell'),
  page('/profile', 'shell'),
  page('/profile/watching', 'shell'),
  page('/about', 'public'),
  page('/contact', 'public'),
  page('/privacy', 'public'),
  page('/terms', 'public'),
  page('/newsletter/confirm', 'shell'),
  page('/newsletter/unsubscribe', 'shell'),
  page('/watching/unsubscribe', 'shell'),
  page('/submit', 'shell', ['tab']),
  page('/api/docs', 'public'),
  page('/admin', 'shell'),
  page('/admin/submissions', 'shell'),
  page('/admin/users', 'shell'),
  page('/admin/models', 'shell'),
  page('/admin/models/:id', 'shell'),
  page('/admin/models/:id/history', 'shell'),
  page('/admin/providers', 'shell'),
  page('/admin/providers/:id', 'shell'),
  page('/admin/providers/:id/pricing', 'shell'),
  page('/admin/providers/:id/history', 'shell'),
  page('/admin/deals', 'shell'),
  page('/admin/deals/:id/history', 'shell'),
  page('/admin/blogs', 'shell'),
  page('/admin/blogs/new', 'shell'),
  page('/admin/blogs/:id', 'shell'),
  page('/admin/audit-logs', 'shell'),
  page('/admin/feeds', 'shell'),
  page('/admin/intake', 'shell'),
  page('/admin/intake/rules', 'shell'),
  page('/admin/intake/unmatched', 'shell'),
  page('/admin/jobs', 'shell'),
  page('/admin/imports', 'shell'),
  page('/admin/newsletter', 'shell'),
  page('/admin/messages', 'shell'),
]

/** Search results should not be indexed by search engines. */
const UNLISTED = new Set(['/search', '/memo'])

/** Returns the paths of the pages without a record that search engines may list. */
export function listedPages(): string[] {
  const isListed = ({ path, kind }: Page) => kind === 'public' && !path.includes(':') && !UNLISTED.has(path)
  return pages.filter(isListed).map(({ path }) => path)
}

/** Finds the page of a path; a parameter `:name` matches one segment. */
export function pageFor(pathname: string): Page | undefined {
  return matchers.find(({ pattern }) => pattern.test(pathname))?.page
}

const matchers = pages.map((candidate) => ({
  page: candidate,
  pattern: new RegExp(`^${candidate.path.replaceAll(/:[a-z]+/gi, '[^/]+')}$`),
}))

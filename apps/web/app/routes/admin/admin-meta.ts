import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'

/** Returns the title of a page of the admin area. Search engines must not index any of them. */
export function adminMeta(matches: Parameters<typeof siteOf>[0], title: string) {
  return pageMeta(siteOf(matches), { title: `${title} - Admin`, description: 'For staff.', path: null })
}

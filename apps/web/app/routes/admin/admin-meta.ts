import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'

/** Title of a screen of the admin area. Search engines list none of them. */
export function adminMeta(matches: Parameters<typeof siteOf>[0], title: string) {
  return pageMeta(siteOf(matches), { title: `${title} - Admin`, description: 'For staff.', path: null })
}

import { readPageText } from '@inferdex/contracts/site/page-texts'
import { AboutPage } from '../../features/site/about-page.tsx'
import { api } from '../../lib/api/api.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/about'

export function loader() {
  return api(readPageText, { params: { page: 'about' } })
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta(site, {
    title: 'About',
    description: `Why ${site.config.name} exists, our principles and how we make money.`,
    path: paths.about(),
  })
}

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  return <AboutPage text={loaderData} />
}

import { readPageText } from '@inferdex/contracts/site/page-texts'
import { LegalPage } from '../../features/site/legal-page.tsx'
import { api } from '../../lib/api/api.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/privacy'

export function loader() {
  return api(readPageText, { params: { page: 'privacy' } })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Privacy',
    description: 'What we store about you, why, for how long, and how to delete it.',
    path: paths.privacy(),
  })
}

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage title="Privacy" text={loaderData} />
}

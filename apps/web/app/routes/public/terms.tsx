import { readPageText } from '@inferdex/contracts/site/page-texts'
import { LegalPage } from '../../features/site/legal-page.tsx'
import { api } from '../../lib/api/api.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/terms'

export function loader() {
  return api(readPageText, { params: { page: 'terms' } })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Terms',
    description: 'What you can expect from this site, and what we expect from you.',
    path: paths.terms(),
  })
}

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage title="Terms" text={loaderData} />
}

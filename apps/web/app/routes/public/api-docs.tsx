import { readApiDescription } from '@inferdex/contracts/site/site'
import { ApiDocsPage } from '../../features/site/api-docs/api-docs-page.tsx'
import { apiDocsOf } from '../../features/site/api-docs/openapi.ts'
import { api } from '../../lib/api/api.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf, useSite } from '../../lib/site.ts'
import type { Route } from './+types/api-docs'

export async function loader() {
  return apiDocsOf(await api(readApiDescription))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'API documentation',
    description: 'Every API endpoint: parameters, bodies, responses, errors and authentication.',
    path: paths.apiDocs(),
  })
}

export default function ApiDocsRoute({ loaderData }: Route.ComponentProps) {
  const { config, publicUrl } = useSite()
  return <ApiDocsPage docs={loaderData} site={publicUrl} siteName={config.name} />
}

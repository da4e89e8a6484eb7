import { listExports } from '@inferdex/contracts/exports'
import { datasetData } from '@inferdex/domain/site/structured-data'
import { Suspense, useMemo } from 'react'
import { api } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { pageMeta, structuredData } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { split } from '../../../page-delivery/split.ts'
import type { Route } from './+types/exports'

const ExportsPage = split(async () => (await import('../../../features/exports/exports-page.tsx')).ExportsPage)

export async function loader() {
  return { exported: await api(listExports) }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches)
  const { publicUrl, config } = site
  const dataset = datasetData({
    name: `${config.name} catalogue of AI models and prices`,
    description:
      'Every AI model and every offer of it that we track: prices by provider, limits, licences and benchmark scores, each with its source and the day it was last checked.',
    url: publicUrl + paths.exports(),
    publisher: { name: config.name, url: publicUrl },
    updatedOn: loaderData?.exported.asOf?.slice(0, 10) ?? null,
    files: (loaderData?.exported.files ?? []).map(({ url, contentType }) => ({
      url,
      type: contentType.split(';')[0] ?? contentType,
    })),
  })
  return [
    ...pageMeta(site, {
      title: 'Downloads: the whole catalogue as files',
      description:
        'All models, offers and prices with their sources, as JSON, NDJSON and CSV, and in the shape of models.dev and LiteLLM, with copies of past days.',
      path: paths.exports(),
    }),
    ...structuredData(dataset),
  ]
}

export default function ExportsRoute({ loaderData: { exported } }: Route.ComponentProps) {
  // Memoized: React must not re-render it while its code is loading, or the server's HTML would be removed.
  const page = useMemo(() => <ExportsPage exported={exported} />, [exported])
  return <Suspense>{page}</Suspense>
}

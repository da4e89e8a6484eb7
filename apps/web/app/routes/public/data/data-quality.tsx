import { readDataQuality } from '@inferdex/contracts/changes'
import { datasetData } from '@inferdex/domain/site/structured-data'
import { Suspense, useMemo } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { revalidateUnlessSameData } from '../../../lib/lists/same-view.ts'
import { api } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { pageMeta, structuredData } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { split } from '../../../page-delivery/split.ts'
import type { Route } from './+types/data-quality'

const DataQualityPage = split(
  async () => (await import('../../../features/changes/data-quality-page.tsx')).DataQualityPage,
)

/** The whole catalogue as files. */
const EXPORTS = [
  { file: '/exports/catalogue.json', type: 'application/json' },
  { file: '/exports/offers.csv', type: 'text/csv' },
]

export async function loader() {
  return { quality: await api(readDataQuality) }
}

/** Sorting a table needs no request. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return revalidateUnlessSameData(args, () => '')
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const { publicUrl } = site
  const path = paths.dataQuality()
  const dataset = datasetData({
    name: `${site.config.name} catalogue of AI models and prices`,
    description:
      'Every AI model and every offer of it that we track: prices by provider, limits, licences and benchmark scores, each with its source and the day it was last checked.',
    url: publicUrl + path,
    publisher: { name: site.config.name, url: publicUrl },
    updatedOn: null,
    files: EXPORTS.map(({ file, type }) => ({ url: publicUrl + file, type })),
  })
  return [
    ...pageMeta(site, {
      title: 'Data quality',
      description: 'How old the prices are, where sources disagree, and which prices are not confirmed.',
      path,
    }),
    ...structuredData(dataset),
  ]
}

export default function DataQualityRoute({ loaderData: { quality } }: Route.ComponentProps) {
  // Memoized: React must not re-render it while its code is loading, or the server's HTML would be removed.
  const page = useMemo(() => <DataQualityPage quality={quality} />, [quality])
  return <Suspense>{page}</Suspense>
}

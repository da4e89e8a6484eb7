import { readDataQuality } from '@inferdex/contracts/changes'
import { tag } from '@inferdex/contracts/protocol/tags'
import { Suspense, useMemo } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { revalidateUnlessSameData } from '../../../lib/lists/same-view.ts'
import { api } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { pageMeta } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { split } from '../../../page-delivery/split.ts'
import { useRecordRefresh } from '../../../lib/stores/use-catalogue-refresh.ts'
import type { Route } from './+types/data-quality'

const DataQualityPage = split(
  async () => (await import('../../../features/changes/data-quality-page.tsx')).DataQualityPage,
)

export async function loader() {
  return { quality: await api(readDataQuality) }
}

/** Skips loading when a table is sorted. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return revalidateUnlessSameData(args, () => '')
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Data quality',
    description: 'How old the prices are, where sources disagree, and which prices are not confirmed.',
    path: paths.dataQuality(),
  })
}

export default function DataQualityRoute({ loaderData: { quality } }: Route.ComponentProps) {
  useRecordRefresh(tag.changes)
  // Memoized: React must not re-render it while its code is loading, or the server's HTML would be removed.
  const page = useMemo(() => <DataQualityPage quality={quality} />, [quality])
  return <Suspense>{page}</Suspense>
}

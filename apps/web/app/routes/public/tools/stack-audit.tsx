import { Suspense, useMemo } from 'react'
import { paths } from '../../../lib/paths.ts'
import { pageMeta } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { split } from '../../../page-delivery/split.ts'
import type { Route } from './+types/stack-audit'

const StackPage = split(async () => (await import('../../../features/stack/stack-page.tsx')).StackPage)

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Stack audit',
    description:
      'Paste the models you use: what retires and when, what changed in price, and where the same model costs less.',
    path: paths.stackAudit(),
  })
}

export default function StackAuditRoute() {
  // Memoized: React must not re-render it while its code is loading, or the server's HTML would be removed.
  const page = useMemo(() => <StackPage />, [])
  return <Suspense>{page}</Suspense>
}

import { readCounts } from '@inferdex/contracts/site'
import { HomeContent } from '../../features/home/home-content.tsx'
import { api } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/home'

export async function loader() {
  // Figures that cannot be read must not take the page with them.
  return { counts: await api(readCounts).catch(() => null) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: null,
    description:
      'Compare LLM providers and models by price, limits and benchmarks, discover deals and free tiers, and make data-driven decisions.',
    path: paths.home(),
  })
}

export default function HomePage({ loaderData: { counts } }: Route.ComponentProps) {
  return <HomeContent counts={counts} />
}

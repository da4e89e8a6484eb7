import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/home'
import { loadHome } from './home-data.ts'
import { HomeView } from './home-view.tsx'

export function loader() {
  return loadHome()
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: null,
    description:
      'Compare LLM providers and models by price, limits and benchmarks, discover deals and free tiers, and make data-driven decisions.',
    path: paths.home(),
  })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <HomeView home={loaderData} />
}

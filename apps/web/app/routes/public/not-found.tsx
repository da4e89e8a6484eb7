import { data } from 'react-router'
import { Notice } from '../../components/ui/states/notice.tsx'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/not-found'
import { loadHome } from './home-data.ts'
import { HomeView } from './home-view.tsx'

export async function loader() {
  return data(await loadHome(), { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Page not found',
    description: "We couldn't find that page.",
    path: null,
  })
}

/**
 * Renders the home page, as specified for unknown URLs. It does not show the URL, because one cached response serves
 * them all.
 */
export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="wrap pt-4">
        <Notice tone="caution">
          <b className="font-semibold">Page not found.</b> We couldn't find that page. Here's the home page instead.
        </Notice>
      </div>
      <HomeView home={loaderData} />
    </>
  )
}

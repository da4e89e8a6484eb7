import { useSearchParams } from 'react-router'
import { SubmitPage } from '../../features/submissions/submit/submit-page.tsx'
import { submitTabOf } from '../../features/submissions/submit/submit-tabs.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/submit'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Submit Data',
    description: 'Add a model, a provider, a benchmark or a deal. All submissions are reviewed by our team.',
    path: null,
  })
}

export default function SubmitRoute() {
  const [query] = useSearchParams()
  return <SubmitPage tab={submitTabOf(query.get('tab'))} />
}

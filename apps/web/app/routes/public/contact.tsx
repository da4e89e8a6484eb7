import { ContactPage } from '../../features/contact/contact-page.tsx'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/contact'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Contact',
    description: 'Contact the team about a wrong figure, a question, an idea or a business request.',
    path: paths.contact(),
  })
}

export default function ContactRoute() {
  return <ContactPage />
}

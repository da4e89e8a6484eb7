import { SignupForm } from '../../features/accounts/signup-form.tsx'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/signup'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Create an account',
    description: 'Create an account to submit data, write reviews and vote on deals.',
    path: paths.signup(),
  })
}

export default function SignupPage() {
  return <SignupForm />
}

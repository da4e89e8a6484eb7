import { LoginForm } from '../../features/accounts/login-form.tsx'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/login'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Sign in',
    description: 'Sign in to submit data, write reviews and vote on deals.',
    path: paths.login(),
  })
}

export default function LoginPage() {
  return <LoginForm />
}

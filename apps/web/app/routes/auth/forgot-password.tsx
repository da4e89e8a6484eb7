import { ForgotPasswordForm } from '../../features/accounts/forgot-password-form.tsx'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/forgot-password'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Forgot password',
    description: 'Ask for a link to choose a new password.',
    path: null,
  })
}

export default function ForgotPasswordPage() {
  return <ForgotPasswordForm />
}

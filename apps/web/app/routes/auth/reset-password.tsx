import { ResetPasswordForm } from '../../features/accounts/reset-password-form.tsx'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/reset-password'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Choose a new password',
    description: 'Choose a new password with the link from the email.',
    path: null,
  })
}

export default function ResetPasswordPage() {
  return <ResetPasswordForm />
}

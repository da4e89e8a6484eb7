import { replace, useNavigate } from 'react-router'
import { CompletingSignIn } from '../../features/accounts/completing-sign-in.tsx'
import { signInWithOneTimeToken } from '../../features/accounts/one-time-token.ts'
import { SecondStep } from '../../features/accounts/second-step.tsx'
import { paths } from '../../lib/paths.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/callback'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), { title: 'Sign in', description: 'Completing your sign-in.', path: null })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  // First of all, because a token in the URL would leak into the history, screenshots and referrers.
  history.replaceState(history.state, '', location.pathname)
  const error = query.get('error')
  if (error !== null) throw toLogin(error)
  if (query.get('step') === 'second-factor') return null
  const token = query.get('token')
  if (token === null || token === '') throw toLogin('no_token')
  try {
    await signInWithOneTimeToken(token)
  } catch (thrown) {
    console.error("Couldn't complete your sign-in", thrown)
    throw toLogin('fetch_user_failed')
  }
  throw replace(paths.home())
}

function toLogin(error: string): Response {
  return replace(`${paths.login()}?error=${encodeURIComponent(error)}`)
}

export function HydrateFallback() {
  return <CompletingSignIn />
}

/** Renders the second step for accounts with two-factor authentication; all others have been redirected. */
export default function CallbackPage() {
  const navigate = useNavigate()
  return <SecondStep from={null} onStartAgain={() => void navigate(paths.login(), { replace: true })} />
}

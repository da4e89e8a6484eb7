import { me } from '@inferdex/contracts/accounts/accounts'
import type { Role } from '@inferdex/contracts/protocol/roles'
import type { Authenticate } from '../../http/api/authenticate.ts'
import { callOf } from '../../http/api/register-endpoint.ts'
import type { SignInDeps } from './accounts.service.ts'
import { authenticate } from './sessions.service.ts'
import type { SignInCookie } from './sign-in/sign-in-cookie.ts'
import { exchangeCallbackToken } from './sign-in/sign-in-with.service.ts'

type Deps = Pick<SignInDeps, 'db' | 'now' | 'isDemo'> & { cookie: SignInCookie }

/**
 * Returns who sends a token. `GET /auth/me` also accepts the one-time token of a third-party sign-in and exchanges it
 * for a session.
 */
export function requestViewer({ cookie, ...deps }: Deps): Authenticate {
  return async (token, request) => {
    const session = await authenticate(deps, token)
    if (session !== null) return toViewer(session)

    const browserSecret = callOf(request).cookies[cookie.name]
    const isMeCall = request.method === me.method && request.routeOptions.url === `/api${me.path}`
    if (!isMeCall || browserSecret === undefined) return null
    const opened = await exchangeCallbackToken(deps, token, browserSecret, callOf(request))
    const exchanged = opened === null ? null : await authenticate(deps, opened.token)
    return opened === null || exchanged === null ? null : { ...toViewer(exchanged), newToken: opened.token }
  }
}

function toViewer({ userId, role, sessionId }: { userId: string; role: Role; sessionId: string }) {
  return { id: userId, role, sessionId }
}

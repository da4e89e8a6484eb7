import { me } from '@inferdex/contracts/accounts/accounts'
import { isStaff } from '@inferdex/contracts/protocol/roles'
import type { Authenticate } from '../../http/api/authenticate.ts'
import { callOf } from '../../http/api/register-endpoint.ts'
import type { SignInDeps } from './accounts.service.ts'
import { hasSecondFactor } from './second-factor/second-factor.queries.ts'
import type { LiveSession } from './sessions.queries.ts'
import { authenticate, isRecentSignIn, type StaffSessions } from './sessions.service.ts'
import type { SignInCookie } from './sign-in/sign-in-cookie.ts'
import { exchangeCallbackToken } from './sign-in/sign-in-with.service.ts'

type Deps = Pick<SignInDeps, 'db' | 'now' | 'isDemo'> & {
  cookie: SignInCookie
  /** Whether staff needs a second step at sign-in (STAFF_SECOND_FACTOR). */
  staffNeedsFactor: boolean
  staffSessions: StaffSessions
}

/**
 * Returns the owner of a token. `GET /auth/me` also accepts the one-time token of a third-party sign-in and exchanges
 * it for a session.
 */
export function requestViewer({ cookie, staffNeedsFactor, ...deps }: Deps): Authenticate {
  /** Staff without the required second step has the rights of ordinary users. */
  const toViewer = async ({ userId, role, sessionId, confirmedAt }: LiveSession) => {
    const isHeldBack = staffNeedsFactor && isStaff(role) && !(await hasSecondFactor(deps.db, userId))
    const isRecent = isRecentSignIn(confirmedAt, deps.now())
    return { id: userId, role: isHeldBack ? ('USER' as const) : role, sessionId, isRecent }
  }
  return async (token, request) => {
    const session = await authenticate(deps, token)
    if (session !== null) return await toViewer(session)

    const browserSecret = callOf(request).cookies[cookie.name]
    const isMeCall = request.method === me.method && request.routeOptions.url === `/api${me.path}`
    if (!isMeCall || browserSecret === undefined) return null
    const opened = await exchangeCallbackToken(deps, token, browserSecret, callOf(request))
    const exchanged = opened === null ? null : await authenticate(deps, opened.token)
    return opened === null || exchanged === null ? null : { ...(await toViewer(exchanged)), newToken: opened.token }
  }
}

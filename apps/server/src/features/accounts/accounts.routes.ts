import * as contract from '@inferdex/contracts/accounts/accounts'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { type AuthDeps, readOwnAccountWithCounts, registerAccount } from './accounts.service.ts'
import { type BrowserCookie, browserHashOf, rememberBrowser } from './sign-in/browser-cookie.ts'
import { deleteSession } from './sessions.queries.ts'
import { signIn } from './sign-in/sign-in.service.ts'
import { clearSignInCookie, setPendingCookie, type SignInCookie } from './sign-in/sign-in-cookie.ts'

type Deps = AuthDeps & { cookie: SignInCookie; pending: SignInCookie; browser: BrowserCookie }

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.register, async ({ body }, call) => {
    const registration = await registerAccount(deps, body, call)
    if (registration.token !== undefined) await rememberBrowser(deps, registration.user.id, call)
    return registration
  })
  registerEndpoint(app, contract.login, async ({ body }, call) => {
    const { address, userAgent } = call
    const session = await signIn(deps, body, { address, userAgent, browserHash: browserHashOf(call, deps.browser) })
    if ('pendingSecret' in session) {
      call.responseHeaders['set-cookie'] = setPendingCookie(deps.pending, session.pendingSecret)
      throw new AppError('SECOND_FACTOR_NEEDED', 'Please enter the code of your authenticator app')
    }
    await rememberBrowser(deps, session.user.id, call)
    return session
  })
  registerEndpoint(app, contract.logout, async (_, { viewer }) => {
    await deleteSession(deps.db, viewer.id, viewer.sessionId)
    return undefined
  })
  registerEndpoint(app, contract.me, async (_, { viewer, responseHeaders }) => {
    // The effective role: staff may have to complete a second step first.
    const account = { ...(await readOwnAccountWithCounts(deps.db, viewer.id)), role: viewer.role }
    if (viewer.newToken === undefined) return account
    responseHeaders['set-cookie'] = clearSignInCookie(deps.cookie)
    return { ...account, token: viewer.newToken }
  })
}

import * as contract from '@inferdex/contracts/auth'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { type AuthDeps, readOwnAccount, registerAccount, signIn } from './auth.service.ts'
import { deleteSession } from './sessions.queries.ts'
import { clearSignInCookie, type SignInCookie } from './sign-in-cookie.ts'

export function authRoutes(app: FastifyInstance, deps: AuthDeps & { cookie: SignInCookie }): void {
  registerEndpoint(app, contract.register, ({ body }, call) => registerAccount(deps, body, call))
  registerEndpoint(app, contract.login, ({ body }, call) => signIn(deps, body, call))
  registerEndpoint(app, contract.logout, async (_, { viewer }) => {
    await deleteSession(deps.db, viewer.id, viewer.sessionId)
    return undefined
  })
  registerEndpoint(app, contract.me, async (_, { viewer, answerHeaders }) => {
    const account = await readOwnAccount(deps.db, viewer.id)
    if (viewer.newToken === undefined) return account
    answerHeaders['set-cookie'] = clearSignInCookie(deps.cookie)
    return { ...account, token: viewer.newToken }
  })
}

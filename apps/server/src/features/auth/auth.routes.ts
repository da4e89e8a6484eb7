import * as contract from '@inferdex/contracts/auth'
import { AppError } from '@inferdex/contracts/errors'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { deleteSession, findOwnAccount } from './auth.queries.ts'
import { type AuthDeps, registerAccount, signIn } from './auth.service.ts'

export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  registerEndpoint(app, contract.register, ({ body }, call) => registerAccount(deps, body, call))
  registerEndpoint(app, contract.login, ({ body }, call) => signIn(deps, body, call))
  registerEndpoint(app, contract.logout, async (_, { viewer }) => {
    await deleteSession(deps.db, viewer.sessionId)
    return undefined
  })
  registerEndpoint(app, contract.me, async (_, { viewer }) => {
    const account = await findOwnAccount(deps.db, viewer.id)
    // Deleted between the check of the token and now.
    if (account === undefined) throw new AppError('UNAUTHENTICATED', 'Please log in to continue')
    return account
  })
}

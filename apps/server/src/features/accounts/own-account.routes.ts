import { listSecurityEvents } from '@inferdex/contracts/accounts/security-events'
import { AppError } from '@inferdex/contracts/protocol/errors'
import * as contract from '@inferdex/contracts/people/people'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { changeOwnPassword, deleteAccount } from './own-account.service.ts'
import type { AuthDeps } from './accounts.service.ts'
import { type BrowserCookie, rememberBrowser } from './sign-in/browser-cookie.ts'
import { findSecurityEventsOf } from './security-events.queries.ts'
import { deleteOtherSessionsOf, deleteSession, deleteSessionsOf } from './sessions.queries.ts'
import { ownSessions, type StaffSessions } from './sessions.service.ts'

type Deps = AuthDeps & { readonly browser: BrowserCookie; readonly staffSessions: StaffSessions }

/** Registers the calls for a user's own password, sessions and account. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, staffSessions } = deps
  registerEndpoint(app, contract.changePassword, async ({ body }, call) => {
    const session = await changeOwnPassword(deps, call.viewer, body, call)
    await rememberBrowser(deps, session.user.id, call)
    return session
  })
  registerEndpoint(app, contract.listOwnSessions, (_, { viewer }) => ownSessions(db, viewer, staffSessions, now()))
  registerEndpoint(app, listSecurityEvents, (_, { viewer }) => findSecurityEventsOf(db, viewer.id, now()))
  registerEndpoint(app, contract.endOwnSession, async ({ params }, { viewer }) => {
    const existed = await deleteSession(db, viewer.id, params.id)
    if (!existed) throw new AppError('NOT_FOUND', "This session doesn't exist")
    return undefined
  })
  registerEndpoint(app, contract.endAllOwnSessions, async (_, { viewer }) => {
    await deleteSessionsOf(db, viewer.id)
    return undefined
  })
  registerEndpoint(app, contract.endOtherSessions, async (_, { viewer }) => {
    await deleteOtherSessionsOf(db, viewer.id, viewer.sessionId)
    return undefined
  })
  registerEndpoint(app, contract.deleteOwnAccount, async ({ body }, call) => {
    await deleteAccount(deps, call.viewer, body, call)
    return undefined
  })
}

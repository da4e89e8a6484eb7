import * as contract from '@inferdex/contracts/accounts/second-factor'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../http/api/register-endpoint.ts'
import { type BrowserCookie, rememberBrowser } from '../sign-in/browser-cookie.ts'
import type { SignInCookie } from '../sign-in/sign-in-cookie.ts'
import { finishSignIn } from './finish-sign-in.service.ts'
import {
  confirmAppWithCode,
  readSecondFactorOf,
  renewRecoveryCodesOf,
  type SecondFactorDeps,
  startAppOf,
  turnOffAppOf,
} from './second-factor.service.ts'

type Deps = SecondFactorDeps & { readonly pending: SignInCookie; readonly browser: BrowserCookie }

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.finishSignIn, async ({ body }, call) => {
    const session = await finishSignIn(deps, call.cookies[deps.pending.name], body.code, call)
    // The cookie of the pending sign-in may stay: its sign-in no longer exists.
    await rememberBrowser(deps, session.user.id, call)
    return session
  })
  registerEndpoint(app, contract.readSecondFactor, (_, { viewer }) => readSecondFactorOf(deps, viewer.id))
  registerEndpoint(app, contract.startApp, ({ body }, call) => startAppOf(deps, call.viewer, body.password, call))
  registerEndpoint(app, contract.confirmApp, async ({ body }, call) => ({
    recoveryCodes: await confirmAppWithCode(deps, call.viewer, body.code, call),
  }))
  registerEndpoint(app, contract.renewRecoveryCodes, async ({ body }, call) => ({
    recoveryCodes: await renewRecoveryCodesOf(deps, call.viewer, body.code, call),
  }))
  registerEndpoint(app, contract.turnOffApp, async ({ body }, call) => {
    await turnOffAppOf(deps, call.viewer, body.code, call)
    return undefined
  })
}

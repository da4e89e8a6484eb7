import * as contract from '@inferdex/contracts/accounts/account-recovery'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import type { AuthDeps } from './accounts.service.ts'
import { type BrowserCookie, rememberBrowser } from './sign-in/browser-cookie.ts'
import { requestReset, requestVerification, confirmEmail, resetForgottenPassword } from './recovery.service.ts'

export function recoveryRoutes(app: FastifyInstance, deps: AuthDeps & { browser: BrowserCookie }): void {
  registerEndpoint(app, contract.forgotPassword, async ({ body }, call) => {
    await requestReset(deps, body, call)
    return undefined
  })
  registerEndpoint(app, contract.resetPassword, async ({ body }, call) => {
    const account = await resetForgottenPassword(deps, body, call)
    await rememberBrowser(deps, account.id, call)
    return undefined
  })
  registerEndpoint(app, contract.verifyEmail, async ({ body }, call) => {
    await confirmEmail(deps, body, call)
    return undefined
  })
  registerEndpoint(app, contract.resendVerification, async (_, { viewer }) => {
    await requestVerification(deps, viewer)
    return undefined
  })
}

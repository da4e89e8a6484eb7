import * as contract from '@inferdex/contracts/accounts/email-change'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../http/api/register-endpoint.ts'
import type { AuthDeps } from '../accounts.service.ts'
import { confirmNewEmail, requestEmailChange, stopEmailChange } from './email-change.service.ts'

export function emailChangeRoutes(app: FastifyInstance, deps: AuthDeps): void {
  registerEndpoint(app, contract.changeEmail, async ({ body }, call) => {
    await requestEmailChange(deps, call.viewer, body.email, call)
    return undefined
  })
  registerEndpoint(app, contract.confirmNewEmail, async ({ body }, call) => {
    await confirmNewEmail(deps, body.token, call.viewer, call)
    return undefined
  })
  registerEndpoint(app, contract.stopEmailChange, async ({ body }, call) => {
    await stopEmailChange(deps, body.token, call)
    return undefined
  })
}

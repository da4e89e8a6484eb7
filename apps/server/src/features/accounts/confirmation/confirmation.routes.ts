import * as contract from '@inferdex/contracts/accounts/confirmation'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../http/api/register-endpoint.ts'
import {
  type ConfirmationDeps,
  confirmWithCode,
  confirmWithPasskey,
  confirmWithPassword,
  startPasskeyConfirmation,
  waysToConfirm,
} from './confirmation.service.ts'

export function confirmationRoutes(app: FastifyInstance, deps: ConfirmationDeps): void {
  registerEndpoint(app, contract.readWaysToConfirm, (_, { viewer }) => waysToConfirm(deps, viewer.id))
  registerEndpoint(app, contract.confirmWithPassword, async ({ body }, call) => {
    await confirmWithPassword(deps, call.viewer, body.password, call)
    return undefined
  })
  registerEndpoint(app, contract.confirmWithCode, async ({ body }, call) => {
    await confirmWithCode(deps, call.viewer, body.code, call)
    return undefined
  })
  registerEndpoint(app, contract.startPasskeyConfirmation, (_, { viewer }) => startPasskeyConfirmation(deps, viewer.id))
  registerEndpoint(app, contract.confirmWithPasskey, async ({ body }, call) => {
    await confirmWithPasskey(deps, call.viewer, body.credential, call)
    return undefined
  })
}

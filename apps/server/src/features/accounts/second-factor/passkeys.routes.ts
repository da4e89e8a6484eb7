import * as contract from '@inferdex/contracts/accounts/passkeys'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../http/api/register-endpoint.ts'
import { type BrowserCookie, rememberBrowser } from '../sign-in/browser-cookie.ts'
import {
  addPasskeyOf,
  type PasskeyDeps,
  removePasskeyOf,
  signInWithPasskey,
  startPasskeyOf,
  startPasskeySignInAt,
} from './passkeys.service.ts'

export function passkeyRoutes(app: FastifyInstance, deps: PasskeyDeps & { readonly browser: BrowserCookie }): void {
  registerEndpoint(app, contract.startPasskey, ({ body }, call) =>
    startPasskeyOf(deps, call.viewer, body.password, call),
  )
  registerEndpoint(app, contract.addPasskey, async ({ body }, call) => ({
    recoveryCodes: await addPasskeyOf(deps, call.viewer, body, call),
  }))
  registerEndpoint(app, contract.removePasskey, async ({ params, body }, call) => {
    await removePasskeyOf(deps, call.viewer, { id: params.id, password: body.password }, call)
    return undefined
  })
  registerEndpoint(app, contract.startPasskeySignIn, (_, call) => startPasskeySignInAt(deps, call))
  registerEndpoint(app, contract.signInWithPasskey, async ({ body }, call) => {
    const session = await signInWithPasskey(deps, body.credential, call)
    await rememberBrowser(deps, session.user.id, call)
    return session
  })
}

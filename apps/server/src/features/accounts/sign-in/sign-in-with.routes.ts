import * as contract from '@inferdex/contracts/accounts/sign-in-with'
import type { ThirdParty } from '@inferdex/contracts/accounts/third-parties'
import type { FastifyInstance } from 'fastify'
import { type AnyCall, registerEndpoint } from '../../../http/api/register-endpoint.ts'
import { newSecret } from '../../../platform/secret-tokens.ts'
import { SignInRefusal } from '../../../platform/sign-in-with/third-party.ts'
import { setPendingCookie, setSignInCookie, type SignInCookie } from './sign-in-cookie.ts'
import { callbackPage, finishSignIn, type SignInWithDeps, startSignIn } from './sign-in-with.service.ts'

/** Registers the calls of third-party sign-in. The browser navigates to them, so errors redirect to a page too. */
export function signInWithRoutes(
  app: FastifyInstance,
  deps: SignInWithDeps & { cookie: SignInCookie; pending: SignInCookie },
): void {
  const withErrorPage = async (party: ThirdParty, step: () => Promise<URL>): Promise<URL> => {
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof SignInRefusal)) throw error
      // Only the name of the error, because its message may contain an e-mail address.
      const cause = error.cause instanceof Error ? error.cause.name : undefined
      app.log.info({ party, problem: error.problem, cause }, 'third-party sign-in refused')
      return callbackPage(deps, { error: error.problem })
    }
  }
  const start = (party: ThirdParty) => (_: unknown, call: AnyCall) =>
    withErrorPage(party, async () => {
      const browserSecret = newSecret()
      const url = await startSignIn(deps, party, browserSecret)
      call.responseHeaders['set-cookie'] = setSignInCookie(deps.cookie, browserSecret)
      return url
    })
  const finish = (party: ThirdParty) => (_: unknown, call: AnyCall) =>
    withErrorPage(party, async () => {
      const browserSecret = call.cookies[deps.cookie.name] ?? null
      const outcome = await finishSignIn(deps, party, { browserSecret, url: call.url }, call)
      if (outcome instanceof URL) return outcome
      call.responseHeaders['set-cookie'] = setPendingCookie(deps.pending, outcome.pendingSecret)
      return callbackPage(deps, { step: 'second-factor' })
    })

  registerEndpoint(app, contract.startGoogle, start('google'))
  registerEndpoint(app, contract.startGithub, start('github'))
  registerEndpoint(app, contract.finishGoogle, finish('google'))
  registerEndpoint(app, contract.finishGithub, finish('github'))
}

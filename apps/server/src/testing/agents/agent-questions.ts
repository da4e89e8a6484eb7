import type { OfferOfModel } from '@inferdex/contracts/offers'
import { beforeAll } from 'vitest'
import { type AgentApp, agentApp, SITE } from './agent-app.ts'

type AgentQuestions = Pick<AgentApp, 'ask' | 'api'> & {
  /** Reads all offers of a model, as its page lists them. */
  offersOf: (slug: string) => Promise<OfferOfModel[]>
}

/**
 * Starts the application before the tests of a file. They put the buyers' questions that the browser test checks on
 * pages (e2e/public/buyers/first-questions.spec.ts) to the tools only; the API and the page's own rules give the
 * expected results.
 */
export function agentQuestions(): AgentQuestions {
  let test: AgentApp
  beforeAll(async () => {
    test = await agentApp()
  })
  return {
    ask: (tool, args) => test.ask(tool, args),
    api: (path) => test.api(path),
    offersOf: (slug) => test.api(`/catalog/models/${slug}/offers`),
  }
}

/** Returns the query of an address of the site. */
export const paramsOf = (address: string) => new URL(address, SITE).searchParams

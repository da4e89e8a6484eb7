import type { OfferOfModel } from '@inferdex/contracts/offers'
import { beforeAll } from 'vitest'
import { type AgentApp, agentApp, SITE } from './agent-app.ts'

type AgentQuestions = Pick<AgentApp, 'ask' | 'api'> & {
  /** Reads all offers of a model, as its page lists them. */
  offersOf: (slug: string) => Promise<OfferOfModel[]>
}

/**
 * Starts the application before the tests of a file, which ask the questions of buyers that the browser test answers by
 * pages (e2e/public/buyers/first-questions.spec.ts): by tools alone, while the API and the page's own rules say what is expected.
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

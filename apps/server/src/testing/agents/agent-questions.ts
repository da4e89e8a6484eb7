import type { OfferOfModel } from '@inferdex/contracts/offers'
import { type AgentApp, agentApp, SITE } from './agent-app.ts'

type AgentQuestions = Pick<AgentApp, 'ask' | 'api'> & {
  /** Reads all offers of a model, as its page lists them. */
  offersOf: (slug: string) => Promise<OfferOfModel[]>
}

/**
 * Starts the application for a test file. Its tests put the buyers' questions that the browser test checks on
 * pages (e2e/public/buyers/first-questions.spec.ts) to the tools only; the API and the page's own rules give the
 * expected results.
 */
export async function agentQuestions(): Promise<AgentQuestions> {
  const { ask, api } = await agentApp()
  return { ask, api, offersOf: (slug) => api(`/catalog/models/${slug}/offers`) }
}

/** Returns the query of an address of the site. */
export const paramsOf = (address: string) => new URL(address, SITE).searchParams

import type { ModelFacts, OfferFacts, TokenPrice } from '../facts.ts'

// Facts for tests: each test passes only the relevant prices.

export type Amounts = { in?: number; out?: number; read?: number; write?: number; longIn?: number }
type Reading = { source?: string; on?: string; since?: string | null }

export function prices(amounts: Amounts, { source = 'models-dev', on = '2026-07-02', since = null }: Reading = {}) {
  const rows: [string, number | undefined, number][] = [
    ['input', amounts.in, 0],
    ['output', amounts.out, 0],
    ['cache-read', amounts.read, 0],
    ['cache-write', amounts.write, 0],
    ['input', amounts.longIn, 200_000],
  ]
  return rows.flatMap(([kind, amount, minInputTokens]): TokenPrice[] =>
    amount === undefined ? [] : [{ kind, mode: 'standard', minInputTokens, amount, source, observedOn: on, since }],
  )
}

export function offer(provider: string, amounts: Amounts, rest: Partial<OfferFacts> = {}): OfferFacts {
  return {
    id: provider,
    provider,
    providerModelId: `${provider}/model`,
    isSold: true,
    prices: prices(amounts),
    unitPrices: [],
    sourceValues: [],
    twins: [],
    sameEndpoint: [],
    ...rest,
  }
}

export function model(offers: OfferFacts[], rest: Partial<ModelFacts> = {}): ModelFacts {
  const siblings = { input: null, output: null }
  return { lab: 'maker', isOpen: true, capabilities: [], homeSites: new Map(), siblings, offers, ...rest }
}

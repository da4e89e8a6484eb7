import { defaultWorkload } from '../bill/workload/workload.ts'
import { tokenCost, type TokenCost } from '../offers/token-cost.ts'
import { compare } from '../text/ordering.ts'

/** The input and output of one request. The calculator starts with the same amounts. */
export const REQUEST_TOKENS = {
  input: defaultWorkload.inputTokensPerRequest,
  output: defaultWorkload.outputTokensPerRequest,
} as const
const REQUESTS = 1_000_000

/** This many points of score weigh as much as doubling the price. */
const POINTS_PER_DOUBLING = 5

type PricedModel = { readonly slug: string; readonly score: number; readonly price: number }

/** Returns the models that are nearest to one model in score and price, nearest first. Prices are above zero. */
export function nearestModels<Model extends PricedModel>(
  models: readonly Model[],
  own: PricedModel,
  count: number,
): Model[] {
  const distance = ({ score, price }: Model) =>
    Math.abs(score - own.score) / POINTS_PER_DOUBLING + Math.abs(Math.log2(price / own.price))
  return models
    .filter(({ slug }) => slug !== own.slug)
    .toSorted((a, b) => distance(a) - distance(b) || compare(a.slug, b.slug))
    .slice(0, count)
}

/** Returns the cost of a million requests in USD without a cache, from prices per million tokens. */
export function millionRequestsCost(price: { readonly input: string; readonly output: string }): TokenCost {
  return tokenCost({ input: REQUEST_TOKENS.input * REQUESTS, output: REQUEST_TOKENS.output * REQUESTS }, price)
}

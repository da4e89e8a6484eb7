// LLM Stats: prices in cents per million tokens by seller, and scores that makers report.
import type { FeedEntry, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { exactDecimal } from '@inferdex/domain/feeds/exact-amount'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { slugFrom } from '@inferdex/domain/text/slug'
import { z } from 'zod'
import {
  capabilityFact,
  day,
  fact,
  number,
  parseExactJson,
  plainText,
  price,
  priceFact,
  readItems,
  shownName,
  tokens,
  tokensFact,
} from './reading.ts'

const SELLERS: Readonly<Record<string, string>> = {
  bedrock: 'amazon-bedrock',
  fireworks: 'fireworks-ai',
  novita: 'novita-ai',
  together: 'togetherai',
}
const CENTS = '0.01'

const offer = z.looseObject({
  model_id: plainText,
  provider_id: plainText,
  provider_model_id_used: plainText.nullish(),
  model_name: shownName.nullish(),
  input_cents_per_million_tokens: price.nullish(),
  output_cents_per_million_tokens: price.nullish(),
  max_input_tokens: tokens.nullish(),
  max_output_tokens: tokens.nullish(),
  feature_function_calling: z.boolean().nullish(),
  feature_structured_output: z.boolean().nullish(),
  input_modality_image: z.boolean().nullish(),
})
const result = z.looseObject({ benchmark_id: plainText, model_id: plainText, score: number })
const model = z.looseObject({
  model_id: plainText,
  name: shownName.nullish(),
  release_date: z.string().max(40).nullish(),
})

export function readLlmStats(text: string): ReadFeed {
  const lists = z.looseObject({
    provider_models: z.array(z.unknown()),
    models: z.array(z.unknown()),
    model_benchmarks: z.array(z.unknown()),
    commit_date: z.string(),
  })
  const file = lists.safeParse(parseExactJson(text))
  if (!file.success) throw new FeedProblem('The file has no lists of offers, models and results.')
  const observedOn = day.safeParse(file.data.commit_date.slice(0, 10)).data ?? null
  const offers = readItems(
    file.data.provider_models.map((one, at) => [`offer ${at + 1}`, one] as const),
    offer,
    (one) => [offerEntry(one, observedOn)],
    () => true,
  )
  const results = file.data.model_benchmarks.flatMap((one) => result.safeParse(one).data ?? [])
  const scores = Map.groupBy(results, ({ model_id }) => model_id)
  const models = readItems(
    file.data.models.map((one, at) => [`model ${at + 1}`, one] as const),
    model,
    (one) => [modelEntry(one, scores.get(one.model_id) ?? [], observedOn)],
    () => true,
  )
  const unread = file.data.model_benchmarks.length - results.length
  return {
    entries: [...offers.entries, ...models.entries],
    unknownFields: {},
    refused: [
      ...offers.refused,
      ...models.refused,
      ...(unread === 0 ? [] : [{ key: 'model_benchmarks', reason: `${unread} results cannot be read` }]),
    ],
  }
}

function offerEntry(one: z.output<typeof offer>, observedOn: string | null): FeedEntry {
  return {
    key: `${one.provider_id}/${one.model_id}`,
    provider: SELLERS[one.provider_id] ?? one.provider_id,
    providerModelId: one.provider_model_id_used ?? one.model_id,
    name: one.model_name ?? null,
    mayBeNew: false,
    // Its ids omit the maker that some sellers prefix.
    isNamedOnly: true,
    model: null,
    url: null,
    observedOn,
    facts: [
      ...priceFact(one.input_cents_per_million_tokens, { kind: 'input', times: CENTS }),
      ...priceFact(one.output_cents_per_million_tokens, { kind: 'output', times: CENTS }),
      ...tokensFact('contextWindow', one.max_input_tokens),
      ...tokensFact('maxOutput', one.max_output_tokens),
      ...capabilityFact('function-calling', one.feature_function_calling),
      ...capabilityFact('structured-output', one.feature_structured_output),
      ...capabilityFact('image-input', one.input_modality_image),
    ],
  }
}

function modelEntry(
  one: z.output<typeof model>,
  results: readonly z.output<typeof result>[],
  observedOn: string | null,
): FeedEntry {
  const scores = results.flatMap(({ benchmark_id, score }) =>
    fact(`score:${slugFrom(benchmark_id)}`, exactDecimal(score)),
  )
  return {
    key: `model/${one.model_id}`,
    provider: null,
    providerModelId: null,
    name: one.name ?? null,
    model: one.model_id,
    url: null,
    observedOn,
    facts: [
      ...fact('releaseDate', day.safeParse(one.release_date).data),
      ...new Map(scores.map((score) => [score.field, score])).values(),
    ],
  }
}

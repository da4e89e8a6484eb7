// The format of models.dev's api.json: sellers with their offers, USD per million tokens.
import { dollarPrices, type ExportedOffer, type ExportedPrice, knownTrue } from './exported-offer.ts'

const COSTS: Readonly<Record<string, string>> = {
  input: 'input',
  output: 'output',
  'cache-read': 'cache_read',
  'cache-write': 'cache_write',
  reasoning: 'reasoning',
  'input-audio': 'input_audio',
  'output-audio': 'output_audio',
}
/** models.dev repeats the tier of this size under a separate name. */
const REPEATED_TIER = 200_000
const PRIORITY = { body: { service_tier: 'priority' } }
const MONTH_OR_DAY = /^\d{4}-\d{2}(?:-\d{2})?$/

type Cost = Record<string, number>

/** Returns the metadata of a seller, without its offers. */
export function modelsDevSeller({ slug, name, doc }: { slug: string; name: string; doc: string | null }): object {
  return { id: slug, name, ...(doc !== null && { doc }) }
}

/** Converts an offer to the format of models.dev. Unknown values are left out: they are neither 0 nor false. */
export function modelsDevModel(offer: ExportedOffer): object {
  const { model, contextWindow, maxOutput, status } = offer
  const has = (name: string) => model.capabilities.includes(name)
  return {
    id: offer.providerModelId,
    name: model.name,
    ...(model.family !== '' && { family: model.family }),
    ...(model.releaseDate !== null && { release_date: model.releaseDate }),
    last_updated: offer.verifiedOn,
    ...(MONTH_OR_DAY.test(model.knowledgeCutoff ?? '') && { knowledge: model.knowledgeCutoff }),
    ...knownTrue('attachment', ['image-input', 'pdf-input', 'audio-input', 'video-input'].some(has)),
    ...knownTrue('reasoning', has('reasoning')),
    ...knownTrue('tool_call', has('function-calling')),
    ...knownTrue('structured_output', has('structured-output')),
    ...knownTrue('open_weights', model.openWeights),
    ...costOf(offer),
    limit: {
      ...(contextWindow !== null && { context: contextWindow }),
      ...(maxOutput !== null && { output: maxOutput }),
    },
    ...modalitiesOf(offer),
    ...(status === 'beta' || status === 'deprecated' ? { status } : {}),
  }
}

function inputsOf({ model }: ExportedOffer): string[] {
  const media = ['image', 'audio', 'video', 'pdf'].filter((kind) => model.capabilities.includes(`${kind}-input`))
  return model.capabilities.includes('speech-to-text') && model.type === 'speech' ? media : ['text', ...media]
}

/** Returns nothing where a model's outputs are unknown: an empty list would mean that it has none. */
function modalitiesOf(offer: ExportedOffer): { modalities?: object } {
  const output = outputsOf(offer)
  return output.length === 0 ? {} : { modalities: { input: inputsOf(offer), output } }
}

/** models.dev reports vectors, ranks and verdicts as text. */
const WITH_TEXT: ReadonlySet<string> = new Set(['chat', 'embedding', 'rerank', 'moderation'])

function outputsOf({ model }: ExportedOffer): string[] {
  const made = ['image', 'video'].filter((kind) => model.capabilities.includes(`${kind}-generation`))
  const listed = ['text', 'audio'].filter((kind) => model.outputs.includes(kind))
  const audio = model.capabilities.includes('text-to-speech') && !listed.includes('audio') ? ['audio'] : []
  const writes = WITH_TEXT.has(model.type) || model.capabilities.includes('speech-to-text')
  return [...(writes && !listed.includes('text') ? ['text'] : []), ...listed, ...audio, ...made]
}

function costOf(offer: ExportedOffer): object {
  if (offer.pricingKind === 'free') return { cost: { input: 0, output: 0 } }
  if (offer.pricingKind !== 'metered') return {}
  const perTokens = dollarPrices(offer).filter(
    ({ kind, unit, region }) => COSTS[kind] !== undefined && unit === '1M-tokens' && region === null,
  )
  const standard = Map.groupBy(
    perTokens.filter(({ mode }) => mode === 'standard'),
    ({ minInputTokens }) => minInputTokens,
  )
  const tiers = [...standard]
    .filter(([size]) => size > 0)
    .toSorted(([a], [b]) => a - b)
    .map(([size, prices]) => ({ tier: { type: 'context', size }, ...amounts(prices) }))
  const repeated = standard.get(REPEATED_TIER)
  const cost = {
    ...amounts(standard.get(0) ?? []),
    ...(tiers.length > 0 && { tiers }),
    ...(repeated && { context_over_200k: amounts(repeated) }),
  }
  const priority = perTokens.filter(({ mode, minInputTokens }) => mode === 'priority' && minInputTokens === 0)
  return {
    ...(Object.keys(cost).length > 0 && { cost }),
    ...(priority.length > 0 && {
      experimental: { modes: { fast: { cost: amounts(priority), provider: PRIORITY } } },
    }),
  }
}

/** Returns prices by name. A decimal of up to 15 digits is the same number in JSON, digit by digit. */
function amounts(prices: readonly ExportedPrice[]): Cost {
  const cost: Cost = {}
  for (const [kind, name] of Object.entries(COSTS)) {
    const price = prices.find((one) => one.kind === kind)
    if (price !== undefined) cost[name] = Number(price.amount)
  }
  return cost
}

import type { EditedModel, EditedOffer } from '@inferdex/contracts/models/models.staff'
import { hiddenPriceProblem } from '@inferdex/domain/offers/offer-rules'
import { type Fields, rowsBelow, withRow } from '../../../lib/forms/edited-fields.ts'
import { amountOf, amountText, groupDigits, wholeOf } from '../../../lib/forms/figure-text.ts'

type EditedPrice = EditedOffer['prices'][number]
/** Identifies a price of an offer. There is one amount for each. */
export type PriceId = Omit<EditedPrice, 'amount'>

export const PRICE_LABELS = {
  input: 'Input',
  output: 'Output',
  'cache-read': 'Cache read',
  'cache-write': 'Cache write',
  'cache-write-1h': 'Cache write, 1 hour',
  'cache-read-audio': 'Cache read, audio',
  'cache-read-image': 'Cache read, image',
  'cache-write-audio': 'Cache write, audio',
  citation: 'Citation',
  'input-video': 'Video input',
  'output-video': 'Video output',
  annotation: 'Annotation of a page',
  'search-low': 'Search, short results',
  'search-high': 'Search, long results',
  reasoning: 'Reasoning',
  'input-audio': 'Audio input',
  'output-audio': 'Audio output',
  'input-image': 'Image input',
  'output-image': 'Image output',
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  speech: 'Speech',
  page: 'Page',
  search: 'Search',
  request: 'Request',
  session: 'Session',
} as const satisfies Record<PriceId['kind'], string>

export const UNIT_LABELS = {
  '1M-tokens': '1M tokens',
  '1M-characters': '1M characters',
  image: 'image',
  second: 'second',
  minute: 'minute',
  page: 'page',
  query: 'query',
  request: 'request',
  session: 'session',
} as const satisfies Record<PriceId['per'], string>

const STANDARD = { mode: 'standard', minInputTokens: 0, currency: 'USD', per: '1M-tokens' } as const

/** Returns the field name of a price below its offer. The field's value is the amount. */
export function priceKey({ kind, mode, minInputTokens, per, currency }: PriceId): string {
  return `prices.${[kind, mode, minInputTokens, per, currency].join('|')}`
}

export function priceOf(key: string): Record<keyof PriceId, string | number> {
  const [kind = '', mode = '', minInputTokens = '0', per = '', currency = ''] = key.replace(/^prices\./, '').split('|')
  return { kind, mode, minInputTokens: Number(minInputTokens), per, currency }
}

/** Returns the price of a table column: the recorded one in any currency, otherwise one in dollars. */
export function columnPriceKey(offer: Fields, kind: 'input' | 'output' | 'cache-read'): string {
  const start = `prices.${kind}|standard|0|1M-tokens|`
  return Object.keys(offer).find((key) => key.startsWith(start)) ?? priceKey({ kind, ...STANDARD })
}

export function priceKeysOf(offer: Fields): readonly string[] {
  return Object.keys(offer).filter((key) => key.startsWith('prices.'))
}

const KINDS = Object.keys(PRICE_LABELS)

/** Compares prices for display: standard before other modes, lower tiers first, input before output. */
export function byPrice(one: string, other: string): number {
  const [a, b] = [priceOf(one), priceOf(other)]
  const modes = Number(a.mode !== 'standard') - Number(b.mode !== 'standard')
  const tiers = Number(a.minInputTokens) - Number(b.minInputTokens)
  return modes || tiers || KINDS.indexOf(String(a.kind)) - KINDS.indexOf(String(b.kind))
}

/** Returns the label of a price: "Cache read above 272,000, batch". */
export function priceLabel(key: string): string {
  const { kind, mode, minInputTokens } = priceOf(key)
  const name = Object.entries(PRICE_LABELS).find(([known]) => known === kind)?.[1] ?? String(kind)
  const above = minInputTokens === 0 ? '' : ` above ${groupDigits(String(minInputTokens))}`
  return `${name.toLowerCase()}${above}${mode === 'standard' ? '' : `, ${mode}`}`
}

export function newOffer(providerId: string): Fields {
  return {
    providerId,
    providerModelId: '',
    status: 'active',
    pricingKind: 'metered',
    contextWindow: '',
    maxOutput: '',
    retiresOn: '',
    successor: '',
    sourceUrl: '',
  }
}

/** Returns whether the row was added in this form and has no server id yet. */
export function isNewRow(id: string): boolean {
  return id.startsWith('new-')
}

export function withOffers(fields: Fields, offers: EditedModel['offers']): Fields {
  return offers.reduce(
    (before, offer) =>
      withRow(before, `offers.${offer.id}`, {
        ...newOffer(offer.provider.id),
        providerModelId: offer.providerModelId,
        status: offer.status,
        pricingKind: offer.pricingKind,
        contextWindow: tokensText(offer.contextWindow),
        maxOutput: tokensText(offer.maxOutput),
        retiresOn: offer.retiresOn ?? '',
        successor: offer.successor ?? '',
        sourceUrl: offer.sourceUrl ?? '',
        ...Object.fromEntries(offer.prices.map((price) => [priceKey(price), amountText(price.amount)])),
      }),
    fields,
  )
}

export function offersInput(fields: Fields) {
  return [...rowsBelow(fields, 'offers')].map(([id, offer]) => {
    const text = (key: string) => (offer[key] ?? '').trim()
    return {
      ...(isNewRow(id) ? {} : { id }),
      providerId: text('providerId'),
      // Defaults to the model's slug.
      ...(text('providerModelId') === '' ? {} : { providerModelId: text('providerModelId') }),
      status: text('status'),
      retiresOn: text('retiresOn') || null,
      successor: text('successor') || null,
      contextWindow: wholeOf(offer.contextWindow),
      maxOutput: wholeOf(offer.maxOutput),
      pricingKind: text('pricingKind'),
      sourceUrl: text('sourceUrl') || null,
      prices: priceKeysOf(offer).map((key) => ({ ...priceOf(key), amount: amountOf(text(key)) })),
    }
  })
}

/** Finds prices that would not be shown, because the offer has another pricing kind. */
export function hiddenPriceProblems(fields: Fields, saved: Fields): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [id, offer] of rowsBelow(fields, 'offers')) {
    const before = rowsBelow(saved, 'offers').get(id) ?? {}
    for (const key of priceKeysOf(offer)) {
      const problem = hiddenPriceProblem(typedPrice(offer, key), key in before ? typedPrice(before, key) : null)
      if (problem !== null) problems[`offers.${id}.${key}`] = problem
    }
  }
  return problems
}

function typedPrice(offer: Fields, key: string) {
  const amount = amountOf(offer[key] ?? '')
  // Invalid amounts are refused by their own rule.
  return { pricingKind: offer.pricingKind ?? '', amount: Number(amount) > 0 ? amount : '0' }
}

/** Returns the field of a path: `offers.3.prices.1.amount` is the second price of the fourth offer. */
export function offerFieldAt(fields: Fields, path: readonly string[]): string {
  const [, index = '', name = 'providerModelId', priceIndex] = path
  const [id, offer] = [...rowsBelow(fields, 'offers')][Number(index)] ?? []
  if (id === undefined || offer === undefined) return 'offers'
  if (name !== 'prices') return `offers.${id}.${name}`
  const price = priceKeysOf(offer)[Number(priceIndex)]
  return price === undefined ? `offers.${id}.providerModelId` : `offers.${id}.${price}`
}

export function tokensText(tokens: number | null): string {
  return tokens === null ? '' : groupDigits(String(tokens))
}

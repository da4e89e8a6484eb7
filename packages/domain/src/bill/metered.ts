import type { Month, TokenSplit } from './month.ts'
import { type PreparedOffer, type PriceStep, priceFor } from './terms/offer.ts'

export type PartKind =
  | 'input'
  | 'cache-write'
  | 'cached'
  | 'output'
  | 'reasoning'
  | 'batch-input'
  | 'batch-cache-write'
  | 'batch-cached'
  | 'batch-output'
  | 'requests'
  | 'overage'
  | 'plan'
  | 'credit'
  | 'deal'

/** One line of a bill, in whole units. `quantity` is tokens of 10^-12, or whole requests, or 1. */
export type Part = {
  readonly kind: PartKind
  readonly quantity: bigint
  /** How many requests it is for. */
  readonly requests: bigint
  /** USD for a million tokens, for one request, or for the whole. */
  readonly unitPrice: string
  readonly amount: bigint
}

export type BillNote =
  | 'no-cache-price'
  | 'no-batch-price'
  | 'no-batch-cache-price'
  | 'no-price-for-length'
  | 'context-unknown'

export type MissingPrice = 'price' | 'input' | 'output' | 'plan'
export type Metered =
  | { readonly parts: readonly Part[]; readonly notes: readonly BillNote[] }
  | { readonly missing: MissingPrice }

/** What the tokens of so many requests cost at the offer's own prices. */
export function meterTokens(prepared: PreparedOffer, month: Month, requests: number): Metered {
  const count = BigInt(requests)
  const parts: Part[] = []
  const notes: BillNote[] = []
  const missing = meterEach(prepared, month, requests, {
    add: (kind, tokens, price) => {
      const quantity = tokens * count
      parts.push({ kind, quantity, requests: count, unitPrice: price.amount, amount: quantity * price.units })
    },
    note: (next) => {
      if (!notes.includes(next)) notes.push(next)
    },
  })
  return missing === null ? { parts, notes } : { missing }
}

/** About the sum of the same parts, as a float: a tenth of the work. */
export function estimateTokens(prepared: PreparedOffer, month: Month, requests: number): number | MissingPrice {
  let perRequest = 0
  const missing = meterEach(prepared, month, requests, {
    add: (_, tokens, price) => {
      perRequest += Number(tokens) * price.rate
    },
    note: () => {},
  })
  return missing ?? perRequest * requests
}

type Meter = {
  /** Tokens of one request and the price they have; or one request and its price. */
  readonly add: (kind: PartKind, tokens: bigint, price: PriceStep) => void
  readonly note: (note: BillNote) => void
}

/** Which price each kind of token has. Answers what is missing, or null. */
function meterEach(
  { standard, batch }: PreparedOffer,
  month: Month,
  requests: number,
  { add: addLine, note }: Meter,
): MissingPrice | null {
  const { inputTokensPerRequest: length, batchShare } = month.workload
  const hasBatches = batchShare > 0
  const add = (kind: PartKind, tokens: bigint, price: PriceStep) => {
    if (price.above < longest) note('no-price-for-length')
    addLine(kind, tokens, price)
  }

  const input = priceFor(standard.input, length)
  const longest = input?.above ?? 0
  const batchInput = hasBatches ? priceFor(batch.input, length) : null
  const split = batchInput === null ? month.all : month.standard
  if (hasInput(split)) {
    if (input === null) return 'input'
    if (hasBatches && batchInput === null) note('no-batch-price')
    addFresh(split, ['input', input], ['cache-write', priceFor(standard['cache-write'], length)], add)
    if (split.cached > 0n) {
      const cache = priceFor(standard['cache-read'], length)
      add('cached', split.cached, cache ?? input)
      if (cache === null) note('no-cache-price')
    }
  }
  if (batchInput !== null && hasInput(month.batch)) {
    const cache = priceFor(batch['cache-read'], length)
    const { fresh, cached } = month.batch
    if (cache === null) {
      add('batch-input', fresh + cached, batchInput)
      if (cached > 0n) note('no-batch-cache-price')
    } else {
      const write = priceFor(batch['cache-write'], length)
      addFresh(month.batch, ['batch-input', batchInput], ['batch-cache-write', write], add)
      if (cached > 0n) add('batch-cached', cached, cache)
    }
  }

  const batchOutput = hasBatches ? priceFor(batch.output, length) : null
  const answers = batchOutput === null ? month.all : month.standard
  if (answers.answer > 0n) {
    const output = priceFor(standard.output, length)
    if (output === null) return 'output'
    if (hasBatches && batchOutput === null) note('no-batch-price')
    const reasoning = answers.reasoning > 0n ? priceFor(standard.reasoning, length) : null
    add('output', reasoning === null ? answers.answer + answers.reasoning : answers.answer, output)
    if (reasoning !== null) add('reasoning', answers.reasoning, reasoning)
  }
  if (batchOutput !== null && month.batch.answer > 0n) {
    add('batch-output', month.batch.answer + month.batch.reasoning, batchOutput)
  }

  const perRequest = priceFor(standard.request, length)
  if (perRequest !== null && requests > 0) add('requests', 1n, perRequest)
  return null
}

type Line<Price> = readonly [kind: PartKind, price: Price]

/** What is written into the cache has a price of its own where the offer has one, else that of input. */
function addFresh(
  { fresh, written }: TokenSplit,
  [kind, input]: Line<PriceStep>,
  [writeKind, write]: Line<PriceStep | null>,
  add: Meter['add'],
): void {
  const apart = write === null ? 0n : written
  if (fresh > apart) add(kind, fresh - apart, input)
  if (write !== null && apart > 0n) add(writeKind, apart, write)
}

function hasInput({ fresh, cached }: TokenSplit): boolean {
  return fresh > 0n || cached > 0n
}

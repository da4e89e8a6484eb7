import { KINDS } from './compare.ts'
import { type Evidence, priceOf } from './facts.ts'
import { isRetrieval, isSpeech, isText } from './model-kind.ts'

// Rules that check only the offer's own prices.

/** Returns whether the price of a speech model looks like a price per minute, which is a fraction of a cent. */
export function looksLikePricePerMinute({ model, base }: Evidence): boolean {
  return isSpeech(model) && KINDS.some((kind) => isBetween(base[kind], 0, 0.02))
}

export function isUnderACent({ model, offer, base }: Evidence): boolean {
  return offer.isSold && isText(model) && KINDS.some((kind) => isBetween(base[kind], 0, 0.01))
}

export function isExpensiveForRetrieval({ model, base }: Evidence): boolean {
  return isRetrieval(model) && base.input !== null && base.input > 1
}

/** Returns whether a metered offer has a price of 0, which usually means that the price is missing. */
export function isZero({ offer, base }: Evidence): boolean {
  return offer.isSold && base.input === 0 && (base.output === 0 || base.output === null)
}

/** Makers' hourly prices for cache storage. Some providers report five minutes of it as the cache-write price. */
const STORAGE_BY_THE_HOUR: ReadonlyMap<string, readonly number[]> = new Map([['google', [1, 4.5]]])

/** Returns the cache prices that do not fit the input price. */
export function cachePricesOutOfLine({ model, offer, base }: Evidence): string[] {
  const read = priceOf(offer.prices, 'cache-read')
  const write = priceOf(offer.prices, 'cache-write')
  if (base.input === null || base.input <= 0) return []
  return [
    ...(read !== null && read > base.input ? ['cache-read'] : []),
    ...(write !== null && isWriteOutOfLine(model.lab, write, base.input) ? ['cache-write'] : []),
  ]
}

function isWriteOutOfLine(lab: string | null, write: number, input: number): boolean {
  if (write === 0) return false
  const storage = STORAGE_BY_THE_HOUR.get(lab ?? '') ?? []
  if (storage.some((hour) => Math.abs(write / (hour / 12) - 1) < 0.05)) return false
  return write < input / 4 || write > input * 2.1
}

/** Returns the long-context prices that are lower than the standard price of the same kind. */
export function longPricesBelowBase({ offer }: Evidence): string[] {
  return offer.prices.flatMap(({ kind, mode, minInputTokens, amount }) => {
    const base = mode === 'standard' && minInputTokens > 0 ? priceOf(offer.prices, kind) : null
    return base !== null && amount < base ? [`${kind}@${minInputTokens}`] : []
  })
}

export function isOutputFarAboveInput({ model, base }: Evidence): boolean {
  const { input, output } = base
  return isText(model) && input !== null && output !== null && input > 0 && output >= input * 30
}

export function isOutputBelowInput({ model, offer, base }: Evidence): boolean {
  const { input, output } = base
  // Moderation models have long inputs and short outputs, so cheap output is plausible.
  if (!isText(model) || /guard|moderation/i.test(offer.providerModelId)) return false
  return input !== null && output !== null && output > 0 && output < input * 0.9
}

function isBetween(amount: number | null, low: number, high: number): boolean {
  return amount !== null && amount > low && amount < high
}

import type { Price } from '@inferdex/contracts/offers'
import { formatContextWindow } from '@inferdex/domain/text/number-display'

/** Identifies one price of an offer, short enough for a URL: `input`, `batch-output`, `cache-read-200000`. */
export type PriceName = string

type Named = Pick<Price, 'kind' | 'mode' | 'minInputTokens'>

export function priceName({ kind, mode, minInputTokens }: Named): PriceName {
  const prefix = mode === 'standard' ? '' : `${mode}-`
  const suffix = minInputTokens === 0 ? '' : `-${minInputTokens}`
  return `${prefix}${kind}${suffix}`
}

const MODES = ['batch', 'flex', 'priority'] as const

/** Returns the label of a price: "Batch output", "Cache read, from 200K input tokens". */
export function priceWords(name: PriceName): string {
  const [, kind = name, from] = /^(.*?)(?:-(\d+))?$/.exec(name) ?? []
  const mode = MODES.find((candidate) => kind.startsWith(`${candidate}-`))
  const words = kind.replaceAll('-', ' ')
  const tier = from === undefined ? '' : `, from ${formatContextWindow(Number(from))} input tokens`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${tier}${mode === undefined && tier === '' ? ', standard' : ''}`
}

const UNITS = {
  '1M-tokens': '1M tokens',
  '1M-characters': '1M characters',
  image: 'image',
  second: 'second',
  request: 'request',
} as const satisfies Record<Price['per'], string>

export function unitWords(per: Price['per']): string {
  return `per ${UNITS[per]}`
}

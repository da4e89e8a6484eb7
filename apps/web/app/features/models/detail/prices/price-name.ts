import type { Price } from '@inferdex/contracts/offers'
import { priceFieldKey } from '@inferdex/domain/evidence/field-key'
import { formatContextWindow } from '@inferdex/domain/text/number-display'

/** Identifies one price of an offer, short enough for a URL: `input`, `batch-output`, `cache-read-200000`. */
export type PriceName = string

type Named = Pick<Price, 'kind' | 'mode' | 'minInputTokens'>

export function priceName({ kind, mode, minInputTokens }: Named): PriceName {
  const prefix = mode === 'standard' ? '' : `${mode}-`
  const suffix = minInputTokens === 0 ? '' : `-${minInputTokens}`
  return `${prefix}${kind}${suffix}`
}

const LIMITS: Readonly<Record<string, string>> = { contextWindow: 'Context window', maxOutput: 'Longest output' }

/** Returns the key of a figure in the evidence: "output:batch", "cache-read@200000", "contextWindow". */
export function fieldOf(name: PriceName): string {
  if (name in LIMITS) return name
  const [, named = name, from] = /^(.*?)(?:-(\d+))?$/.exec(name) ?? []
  const mode = MODES.find((candidate) => named.startsWith(`${candidate}-`))
  const kind = mode === undefined ? named : named.slice(mode.length + 1)
  return priceFieldKey({ kind, mode: mode ?? 'standard', minInputTokens: Number(from ?? 0), region: null })
}

const MODES = ['batch', 'flex', 'priority', 'off-peak'] as const

/** Returns the label of a price: "Batch output", "Cache read, from 200K input tokens". */
export function priceDescription(name: PriceName): string {
  if (LIMITS[name] !== undefined) return LIMITS[name]
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
  minute: 'minute',
  page: 'page',
  query: 'query',
  request: 'request',
  session: 'session',
} as const satisfies Record<Price['per'], string>

export function unitTitle(per: Price['per'] | 'tokens'): string {
  if (per === 'tokens') return 'tokens'
  return `per ${UNITS[per]}`
}

/** A price of an offer. As a field key: 'input', 'output:batch', 'input@200000', 'input#eu-west-1'. */
export type PriceField = {
  readonly kind: string
  readonly mode: string
  readonly minInputTokens: number
  /** Null for the price that applies everywhere else. */
  readonly region: string | null
}

/** Fields that are not prices. `capability:` and `score:` are followed by a name, `limit:` by what a plan limits. */
export const RECORD_FIELDS = [
  'status',
  'retiresOn',
  'deprecatedOn',
  'successor',
  'contextWindow',
  'maxOutput',
  'pricingKind',
  'releaseDate',
  'region',
  'residency',
] as const

const PRICE = /^([a-z0-9-]+)(?::([a-z-]+))?(?:@(\d+))?(?:#([a-z0-9-]+))?$/

export function priceFieldKey({ kind, mode, minInputTokens, region }: PriceField): string {
  return (
    kind +
    (mode === 'standard' ? '' : `:${mode}`) +
    (minInputTokens === 0 ? '' : `@${minInputTokens}`) +
    (region === null ? '' : `#${region}`)
  )
}

/** Parses the key of a price; null if the field is not a price. */
export function parsePriceField(field: string): PriceField | null {
  if (fieldGroup(field) !== 'price') return null
  const [, kind, mode, tokens, region] = PRICE.exec(field) ?? []
  if (kind === undefined) return null
  return { kind, mode: mode ?? 'standard', minInputTokens: Number(tokens ?? 0), region: region ?? null }
}

/** Groups of fields that staff decides about together. */
export type FieldGroup = 'price' | 'limit' | 'status' | 'date' | 'capability' | 'score'

export function fieldGroup(field: string): FieldGroup {
  if (field.startsWith('capability:')) return 'capability'
  if (field.startsWith('score:')) return 'score'
  if (field.startsWith('limit:') || field === 'contextWindow' || field === 'maxOutput') return 'limit'
  if (field === 'retiresOn' || field === 'deprecatedOn' || field === 'releaseDate') return 'date'
  if (['status', 'successor', 'pricingKind', 'region', 'residency'].includes(field)) return 'status'
  return 'price'
}

import { scopeModelsProblem } from './allowance-scope.ts'
import type { EditedTier } from './pricing-edits.ts'

/** Errors prevent saving a price list; warnings do not. */
export type FindingLevel = 'error' | 'warning'

type PlainField =
  | 'id'
  | 'name'
  | 'price'
  | 'currency'
  | 'isUnlimited'
  | 'isFreeTier'
  | 'isRecommended'
  | 'displayOrder'
  | 'trialPeriodDays'

export type TierField =
  | PlainField
  | 'limits.tokens.amount'
  | 'limits.tokens.overage.pricePerMillion'
  | 'limits.requests.amount'
  | 'limits.requests.overage.pricePerRequest'
  | 'limits.speed.tokensPerSecond'
  | 'limits.speed.description'
  | 'limits.concurrentRequests'
  | 'scopeModels'

export type PricingFinding = {
  readonly level: FindingLevel
  /** The message for places that already name the tier. */
  readonly text: string
  /** The message for all other places; for a single tier it starts with the tier's position. */
  readonly message: string
  /** The position of the tier, from 1; null when the finding concerns several tiers or the whole list. */
  readonly position: number | null
  /** The positions of all tiers concerned. */
  readonly positions: readonly number[]
  readonly field: TierField | null
}

export type RuledTier = Pick<EditedTier, PlainField | 'billingPeriod' | 'limits' | 'scope' | 'scopeModels'>

/** Returns all errors and warnings of a price list, in the order of its tiers. Used by browser and server alike. */
export function pricingFindings(tiers: readonly RuledTier[]): PricingFinding[] {
  return [...tiers.flatMap((tier, index) => findingsOfTier(tier, index + 1)), ...findingsOfList(tiers)]
}

/** Returns whether a price list may be saved. */
export function isValidPricing(findings: readonly PricingFinding[]): boolean {
  return findings.every(({ level }) => level !== 'error')
}

const LARGEST_WHOLE = 1_000_000
const LONGEST_TRIAL_DAYS = 3650

/** The largest figure that can be stored. */
export const LARGEST_FIGURE = 1_000_000_000_000

const DECIMALS = 'Use digits, with a point for decimals: 0.99'
const TOO_LARGE = 'This number is too large'
const WHOLE = 'Use a whole number, with commas only between groups of three: 1,000'

const FIGURES: readonly (readonly [TierField, string, (tier: RuledTier) => number | null | undefined])[] = [
  ['price', DECIMALS, ({ price }) => price],
  ['limits.tokens.amount', WHOLE, ({ limits }) => limits.tokens?.amount],
  ['limits.tokens.overage.pricePerMillion', DECIMALS, ({ limits }) => limits.tokens?.overage.pricePerMillion],
  ['limits.requests.amount', WHOLE, ({ limits }) => limits.requests?.amount],
  ['limits.requests.overage.pricePerRequest', DECIMALS, ({ limits }) => limits.requests?.overage.pricePerRequest],
  ['limits.speed.tokensPerSecond', DECIMALS, ({ limits }) => limits.speed?.tokensPerSecond],
  ['limits.concurrentRequests', WHOLE, ({ limits }) => limits.concurrentRequests],
  ['displayOrder', WHOLE, ({ displayOrder }) => displayOrder],
  ['trialPeriodDays', WHOLE, ({ trialPeriodDays }) => trialPeriodDays],
]

type TierRule = readonly [FindingLevel, TierField, string, (tier: RuledTier) => boolean]

const TIER_RULES: readonly TierRule[] = [
  ['error', 'name', 'Tier name is required', ({ name }) => name.trim() === ''],
  ['error', 'price', 'Price must be 0 or greater', ({ price }) => !isAtLeast(price, 0)],
  [
    'error',
    'currency',
    'Valid 3-letter currency code is required (e.g., USD, EUR)',
    ({ currency }) => !/^[A-Z]{3}$/i.test(currency),
  ],
  [
    'warning',
    'isUnlimited',
    'Unlimited tier should not have token or request limits',
    ({ isUnlimited, limits }) => isUnlimited && (limits.tokens !== null || limits.requests !== null),
  ],
  ...limitRules({
    noun: 'Token',
    amountField: 'limits.tokens.amount',
    priceField: 'limits.tokens.overage.pricePerMillion',
    per: 'million',
    limitOf: ({ limits: { tokens } }) =>
      tokens && { amount: tokens.amount, overage: tokens.overage.enabled, price: tokens.overage.pricePerMillion },
  }),
  ...limitRules({
    noun: 'Request',
    amountField: 'limits.requests.amount',
    priceField: 'limits.requests.overage.pricePerRequest',
    per: 'request',
    limitOf: ({ limits: { requests } }) =>
      requests && {
        amount: requests.amount,
        overage: requests.overage.enabled,
        price: requests.overage.pricePerRequest,
      },
  }),
  [
    'error',
    'limits.speed.tokensPerSecond',
    'Tokens per second must be greater than 0',
    ({ limits: { speed } }) => speed !== null && !isAbove(speed.tokensPerSecond, 0),
  ],
  [
    'warning',
    'limits.speed.description',
    'Speed limit description is required',
    ({ limits: { speed } }) => speed !== null && (speed.description ?? '').trim() === '',
  ],
  [
    'error',
    'limits.concurrentRequests',
    'Concurrent requests must be at least 1',
    ({ limits }) => isStatedBelow(limits.concurrentRequests, 1),
  ],
  [
    'error',
    'limits.concurrentRequests',
    'Concurrent requests must be a whole number up to 1,000,000',
    ({ limits }) => isAtLeast(limits.concurrentRequests, 1) && !isWhole(limits.concurrentRequests),
  ],
  ['error', 'price', 'Free tier must have price of 0', ({ isFreeTier, price }) => isFreeTier && isAbove(price, 0)],
  [
    'warning',
    'isFreeTier',
    'Free tier should have token or request limits (or be marked unlimited)',
    ({ isFreeTier, isUnlimited, limits }) =>
      isFreeTier && !isUnlimited && limits.tokens === null && limits.requests === null,
  ],
  [
    'error',
    'isFreeTier',
    'A credit that is given once is a deal, not a free tier',
    ({ isFreeTier, billingPeriod }) => isFreeTier && billingPeriod === 'one-time',
  ],
  [
    'error',
    'scopeModels',
    'Name at least one model',
    (tier) => scopeModelsProblem(tier) !== null && tier.scope === 'named-models',
  ],
  [
    'error',
    'scopeModels',
    'Only an allowance for named models has names',
    (tier) => scopeModelsProblem(tier) !== null && tier.scope !== 'named-models',
  ],
  ['error', 'displayOrder', 'Display order must be 0 or greater', ({ displayOrder }) => !isAtLeast(displayOrder, 0)],
  [
    'error',
    'displayOrder',
    'Display order must be a whole number up to 1,000,000',
    ({ displayOrder }) => isAtLeast(displayOrder, 0) && !isWhole(displayOrder),
  ],
  [
    'error',
    'trialPeriodDays',
    'Trial period must be a whole number of days from 1 to 3,650',
    ({ trialPeriodDays }) =>
      isStatedBelow(trialPeriodDays, 1) ||
      (isAtLeast(trialPeriodDays, 1) && (!isWhole(trialPeriodDays) || isAbove(trialPeriodDays, LONGEST_TRIAL_DAYS))),
  ],
]

type LimitKind = {
  readonly noun: string
  readonly amountField: TierField
  readonly priceField: TierField
  readonly per: string
  readonly limitOf: (tier: RuledTier) => { amount: number | null; overage: boolean; price: number | null } | null
}

/** Returns the rules that limits of tokens and of requests have in common. */
function limitRules({ noun, amountField, priceField, per, limitOf }: LimitKind): TierRule[] {
  return [
    [
      'error',
      amountField,
      `${noun} limit amount must be greater than 0`,
      (tier) => {
        const limit = limitOf(tier)
        return limit !== null && !isAbove(limit.amount, 0)
      },
    ],
    [
      'error',
      priceField,
      `Overage price per ${per} must be specified when overage is enabled`,
      (tier) => {
        const limit = limitOf(tier)
        return limit !== null && limit.overage && stated(limit.price) === null
      },
    ],
    ['error', priceField, 'Overage price must be 0 or greater', (tier) => isStatedBelow(limitOf(tier)?.price, 0)],
  ]
}

function findingsOfTier(tier: RuledTier, position: number): PricingFinding[] {
  // NaN means that the typed text is not a number. Only the form can have it: JSON has no NaN.
  const unreadable = FIGURES.flatMap(([field, text, figureOf]) => {
    const figure = figureOf(tier)
    if (Number.isNaN(figure)) return [['error', field, text] as const]
    return (figure ?? 0) > LARGEST_FIGURE ? [['error', field, TOO_LARGE] as const] : []
  })
  const broken = TIER_RULES.filter(
    ([, field, , isBroken]) => isBroken(tier) && !unreadable.some(([, other]) => other === field),
  )
  const found = [...unreadable, ...broken]
  return found.map(([level, field, text]) => ({
    level,
    text,
    message: `Tier ${position}: ${text}`,
    position,
    positions: [position],
    field,
  }))
}

function findingsOfList(tiers: readonly RuledTier[]): PricingFinding[] {
  const found: PricingFinding[] = []
  const add = (level: FindingLevel, field: TierField | null, text: string, positions: readonly number[]) =>
    found.push({ level, text, message: text, position: null, positions, field })

  if (tiers.length === 0) add('error', null, 'At least one pricing tier is required', [])
  const ids = repeated(tiers, ({ id }) => id)
  if (ids.length > 0) add('error', 'id', `Duplicate tier IDs found: ${valuesOf(ids)}`, positionsOf(ids))
  const names = repeated(tiers, ({ name }) => name.trim().toLowerCase()).filter(({ value }) => value !== '')
  if (names.length > 0) {
    // With the spelling of the first duplicate.
    const written = names.map(({ positions: [first = 0] }) => tiers[first - 1]?.name.trim()).join(', ')
    add('warning', 'name', `Duplicate tier names found: ${written}`, positionsOf(names))
  }
  const free = positionsWhere(tiers, ({ isFreeTier }) => isFreeTier)
  if (free.length > 1) add('error', 'isFreeTier', 'Only one tier can be marked as free tier', free)
  const recommended = positionsWhere(tiers, ({ isRecommended }) => isRecommended)
  if (recommended.length > 1) {
    add('warning', 'isRecommended', 'Only one tier should be marked as recommended', recommended)
  }
  if (new Set(tiers.map(({ currency }) => currency.toUpperCase())).size > 1) {
    add(
      'warning',
      'currency',
      'All tiers should use the same currency',
      positionsWhere(tiers, () => true),
    )
  }
  const orders = repeated(tiers, ({ displayOrder }) => stated(displayOrder)).filter(({ value }) => value !== null)
  if (orders.length > 0) {
    add('warning', 'displayOrder', 'Multiple tiers have the same display order', positionsOf(orders))
  }
  return found
}

type Repeated<T> = { readonly value: T; readonly positions: readonly number[] }

function repeated<T>(tiers: readonly RuledTier[], valueOf: (tier: RuledTier) => T): Repeated<T>[] {
  const byValue = Map.groupBy(
    tiers.map((tier, index) => ({ value: valueOf(tier), position: index + 1 })),
    ({ value }) => value,
  )
  return [...byValue]
    .map(([value, group]) => ({ value, positions: group.map(({ position }) => position) }))
    .filter(({ positions }) => positions.length > 1)
}

function valuesOf(groups: readonly Repeated<string>[]): string {
  return groups.map(({ value }) => value).join(', ')
}

function positionsOf(groups: readonly Repeated<unknown>[]): number[] {
  return groups.flatMap(({ positions }) => positions).toSorted((a, b) => a - b)
}

function positionsWhere(tiers: readonly RuledTier[], holds: (tier: RuledTier) => boolean): number[] {
  return tiers.flatMap((tier, index) => (holds(tier) ? [index + 1] : []))
}

/** Returns null for NaN, which has a separate rule and must not break others. */
function stated(figure: number | null | undefined): number | null {
  return figure !== null && Number.isFinite(figure) ? (figure ?? null) : null
}

function isAtLeast(figure: number | null, bound: number): boolean {
  const value = stated(figure)
  return value !== null && value >= bound
}

function isAbove(figure: number | null, bound: number): boolean {
  const value = stated(figure)
  return value !== null && value > bound
}

function isStatedBelow(figure: number | null | undefined, bound: number): boolean {
  const value = stated(figure)
  return value !== null && value < bound
}

function isWhole(figure: number | null): boolean {
  return Number.isInteger(figure) && !isAbove(figure, LARGEST_WHOLE)
}

export type TierPriceInput = {
  /** A decimal string. */
  readonly price: string
  readonly currency: string
  readonly billingPeriod: 'monthly' | 'annual' | 'one-time' | 'pay-as-you-go'
  readonly isFreeTier: boolean
}

export type TierPrice = { readonly amount: string; readonly suffix: string }

const SUFFIX = {
  monthly: '/month',
  annual: '/year',
  'one-time': '',
  'pay-as-you-go': ' + usage',
} as const satisfies Record<TierPriceInput['billingPeriod'], string>

/** What a plan costs. A base price of 0 is free, except where usage is billed on top of it. */
export function tierPrice({ price, currency, billingPeriod, isFreeTier }: TierPriceInput): TierPrice {
  const cents = Math.round(Number(price) * 100)
  if (isFreeTier || (cents === 0 && billingPeriod !== 'pay-as-you-go')) return { amount: 'Free', suffix: '' }
  const amount = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(cents / 100)
  return { amount, suffix: SUFFIX[billingPeriod] }
}

export function tierPriceText(tier: TierPriceInput): string {
  const { amount, suffix } = tierPrice(tier)
  return amount + suffix
}

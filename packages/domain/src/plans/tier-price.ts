import { groupThousands } from '../text/number-display.ts'

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

/** Symbols as in American English. Not from `Intl`, whose first use takes a tenth of a second on a phone. */
const SYMBOLS = new Map([
  ['AUD', 'A$'],
  ['BRL', 'R$'],
  ['CAD', 'CA$'],
  ['CNY', 'CN¥'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['HKD', 'HK$'],
  ['ILS', '₪'],
  ['INR', '₹'],
  ['JPY', '¥'],
  ['KRW', '₩'],
  ['MXN', 'MX$'],
  ['NZD', 'NZ$'],
  ['PHP', '₱'],
  ['TWD', 'NT$'],
  ['USD', '$'],
  ['VND', '₫'],
])

/** Formats the price of a plan. A base price of 0 reads "Free", except where usage is billed on top of it. */
export function tierPrice({ price, currency, billingPeriod, isFreeTier }: TierPriceInput): TierPrice {
  const cents = Math.round(Number(price) * 100)
  if (isFreeTier || (cents === 0 && billingPeriod !== 'pay-as-you-go')) return { amount: 'Free', suffix: '' }
  const amount = groupThousands((cents / 100).toFixed(cents % 100 === 0 ? 0 : 2))
  return { amount: `${SYMBOLS.get(currency) ?? `${currency}\u00A0`}${amount}`, suffix: SUFFIX[billingPeriod] }
}

export function tierPriceText(tier: TierPriceInput): string {
  const { amount, suffix } = tierPrice(tier)
  return amount + suffix
}

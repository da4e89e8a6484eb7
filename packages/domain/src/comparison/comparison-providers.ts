import { countCell, flagCell, priceCell, ratingCell, textCell } from './comparison-cells.ts'
import { type Better, type CellValue, type ComparisonGroup, comparisonRow, type RowLook } from './comparison-rows.ts'
import { freeTierLimits, type FreeTierLimits } from '../free-tiers/free-tier-limits.ts'
import { type TierPriceInput, tierPriceText } from '../plans/tier-price.ts'

type Tier = FreeTierLimits &
  Omit<TierPriceInput, 'price'> & {
    readonly name: string
    readonly priceExact: string
    readonly requiresCreditCard: boolean | null
  }

export type ProviderToCompare = {
  readonly headquarters: string | null
  readonly rating: number
  readonly reviewCount: number
  readonly modelCount: number
  readonly offerCount: number
  readonly hasFreeTier: boolean
  /** Of its chat models. */
  readonly lowestInput: string | null
  readonly sellsChat: boolean
  readonly lowestPaidPrice: string | null
  readonly tools: readonly { readonly type: string }[]
  readonly pricing: { readonly tiers: readonly Tier[] }
}

const TOOLS = [
  ['cli', 'CLI'],
  ['extension', 'IDE Extension'],
  ['web', 'Web Access'],
  ['api', 'API Access'],
] as const

/** Builds the comparison of providers: models, prices, plans, free tiers and tools. */
export function providerComparison(providers: readonly ProviderToCompare[]): ComparisonGroup[] {
  const row = (label: string, look: RowLook, better: Better, value: (provider: ProviderToCompare) => CellValue) =>
    comparisonRow({ label, look, better, values: providers.map(value) })
  return [
    {
      title: 'Catalogue',
      rows: [
        row('Models', 'figure', 'high', ({ modelCount }) => countCell(modelCount)),
        row('Offers', 'figure', 'high', ({ offerCount }) => countCell(offerCount)),
        row('Lowest input per 1M', 'price', 'low', ({ lowestInput, sellsChat }) =>
          priceCell(lowestInput, sellsChat ? 'amount' : 'not-applicable'),
        ),
        row('Rating', 'figure', 'high', ratingCell),
        row('Headquarters', 'text', null, ({ headquarters }) => textCell(headquarters)),
      ],
    },
    {
      title: 'Plans',
      rows: [
        row('Plans', 'text', null, plansCell),
        row('Lowest paid plan, per month', 'price', 'low', ({ lowestPaidPrice }) =>
          priceCell(lowestPaidPrice, lowestPaidPrice === null ? 'not-applicable' : 'amount'),
        ),
        row('Free tier', 'flag', null, ({ hasFreeTier }) => flagCell(hasFreeTier)),
        row('Free tier includes', 'text', null, freeTierCell),
        row('Free without a card', 'flag', null, withoutCardCell),
      ],
    },
    {
      title: 'Tools',
      rows: TOOLS.map(([type, label]) =>
        row(label, 'flag', null, ({ tools }) => flagCell(tools.some((tool) => tool.type === type))),
      ),
    },
  ]
}

function plansCell({ pricing: { tiers } }: ProviderToCompare): CellValue {
  const plans = tiers.map((tier) => `${tier.name}: ${tierPriceText({ ...tier, price: tier.priceExact })}`)
  return { text: plans.length === 0 ? 'None recorded' : plans.join('; '), figure: null }
}

function freeTierCell({ pricing: { tiers } }: ProviderToCompare): CellValue {
  const free = tiers.filter(({ isFreeTier }) => isFreeTier).map((tier) => freeTierLimits(tier).join(', '))
  return { text: free.length === 0 ? 'n/a' : free.join('; '), figure: null }
}

function withoutCardCell({ pricing: { tiers } }: ProviderToCompare): CellValue {
  const free = tiers.filter(({ isFreeTier }) => isFreeTier)
  if (free.length === 0) return { text: 'n/a', figure: null }
  if (free.some(({ requiresCreditCard }) => requiresCreditCard === false)) return flagCell(true)
  // A tier that does not state it may not need a card, so the value is unknown.
  return free.every(({ requiresCreditCard }) => requiresCreditCard === true) ? flagCell(false) : textCell(null)
}

import type { FreeTierSort } from './free-tier-choices.ts'
import { type ComparedTier, type FreeTierFacts, freeTierFacts } from './free-tier-facts.ts'
import { allowsRequests, compareTiers, type FreeProviderRow } from './free-tier-filters.ts'
import type { LimitFigure } from './stated-limits.ts'
import { groupThousands } from '../text/number-display.ts'
import { compare, sortName } from '../text/ordering.ts'

export type FreeTierTableRow<Provider extends FreeProviderRow> = {
  readonly provider: Provider
  readonly tier: Provider['tiers'][number]
  readonly facts: FreeTierFacts
}

/** `unstated` holds tiers that state no daily limit, when one is needed. */
export type FreeTierGroup<Provider extends FreeProviderRow> = {
  readonly kind: 'api' | 'app' | 'unstated'
  readonly rows: readonly FreeTierTableRow<Provider>[]
}

/** Returns the rows of the table in groups; empty groups are left out. App-only tiers are sorted after the others. */
export function freeTierGroups<Provider extends FreeProviderRow>(
  providers: readonly Provider[],
  { need, sort }: { readonly need: number | null; readonly sort: FreeTierSort },
): FreeTierGroup<Provider>[] {
  const rows = providers
    .flatMap((provider) => provider.tiers.map((tier) => ({ provider, tier, facts: freeTierFacts(tier) })))
    .toSorted(
      (a, b) => compareTiers(a.tier, b.tier, sort) || compare(sortName(a.provider.name), sortName(b.provider.name)),
    )
  const kindOf = (tier: ComparedTier) => {
    if (need !== null && allowsRequests(tier, need) === null) return 'unstated'
    return tier.use === 'app' ? 'app' : 'api'
  }
  return (['api', 'app', 'unstated'] as const)
    .map((kind) => ({ kind, rows: rows.filter(({ tier }) => kindOf(tier) === kind) }))
    .filter((group) => group.rows.length > 0)
}

/** The columns of the table that are tinted. */
export const heatColumns = ['perMinute', 'perDay', 'tokens', 'credit'] as const
export type HeatColumn = (typeof heatColumns)[number]

/** Returns the value of a column that decides its tint, or null. */
export function heatValue(tier: ComparedTier, facts: FreeTierFacts, column: HeatColumn): number | null {
  if (column === 'credit') return facts.credit?.amount ?? null
  if (column === 'tokens' && tier.isUnlimited) return Number.POSITIVE_INFINITY
  return facts[column]?.low ?? null
}

export type HeatRange = { readonly lowest: number; readonly highest: number }

/** Returns the range of each column over all tiers, so that filters do not change tints. */
export function heatRanges(providers: readonly FreeProviderRow[]): Record<HeatColumn, HeatRange> {
  const tiers = providers.flatMap((provider) => provider.tiers).map((tier) => ({ tier, facts: freeTierFacts(tier) }))
  const range = (column: HeatColumn): HeatRange => {
    const values = tiers
      .map(({ tier, facts }) => heatValue(tier, facts, column))
      .filter((value) => value !== null && value > 0 && Number.isFinite(value))
      .map(Number)
    return { lowest: Math.min(...values, Number.MAX_VALUE), highest: Math.max(...values, 0) }
  }
  return { perMinute: range('perMinute'), perDay: range('perDay'), tokens: range('tokens'), credit: range('credit') }
}

const PALEST = 8
const STRONGEST = 36

/** Returns the tint of a value in percent, on a logarithmic scale; 0 when there is no value. */
export function heatPercent(value: number | null, { lowest, highest }: HeatRange): number {
  if (value === null || value <= 0) return 0
  if (value >= highest || lowest >= highest) return STRONGEST
  const share = Math.log(value / lowest) / Math.log(highest / lowest)
  return Math.round(PALEST + share * (STRONGEST - PALEST))
}

/** Formats a limit: "1,000", "10–30", "≈33" when converted, "≈33M" when large and converted. */
export function limitText({ low, high, isConverted }: LimitFigure): string {
  if (isConverted) return `≈${rounded(low)}`
  return low === high ? exact(low) : `${exact(low)}–${exact(high)}`
}

function exact(value: number): string {
  return groupThousands(String(value))
}

const MILLION = 1_000_000

/** Rounds to two digits: a converted figure is no more exact than that. */
function rounded(value: number): string {
  if (value >= 10 * MILLION) return `${rounded(value / MILLION)}M`
  const digits = Math.max(0, Math.floor(Math.log10(value)) - 1)
  const step = 10 ** digits
  return value < 1 ? String(Number(value.toPrecision(1))) : exact(Math.round(value / step) * step)
}

export type BestFreeTier = {
  readonly kind: 'requests' | 'tokens' | 'credit' | 'monthly-credit'
  readonly slug: string
  readonly name: string
  readonly value: string
}

/** Returns the most generous API tier for each measure, for the head of the page. */
export function bestFreeTiers(providers: readonly FreeProviderRow[]): BestFreeTier[] {
  const api = freeTierGroups(providers, { need: null, sort: 'name' }).find(({ kind }) => kind === 'api')
  const rows = api?.rows ?? []
  const best = (kind: BestFreeTier['kind'], valueOf: (facts: FreeTierFacts) => [number, string] | null) => {
    const [first] = rows
      .flatMap(({ provider: { slug, name }, facts }) => {
        const [amount, value] = valueOf(facts) ?? []
        return amount === undefined || value === undefined ? [] : [{ amount, value, slug, name }]
      })
      .toSorted((a, b) => b.amount - a.amount)
    return first === undefined ? [] : [{ kind, slug: first.slug, name: first.name, value: first.value }]
  }
  const limit = (figure: LimitFigure | null): [number, string] | null => figure && [figure.low, limitText(figure)]
  const credit = ({ credit: given }: FreeTierFacts, isMonthly: boolean): [number, string] | null =>
    given?.isMonthly === isMonthly ? [given.amount, `$${exact(given.amount)} ${isMonthly ? 'a month' : 'once'}`] : null
  return [
    ...best('requests', ({ perDay }) => limit(perDay)),
    ...best('tokens', ({ tokens }) => limit(tokens)),
    ...best('credit', (facts) => credit(facts, false)),
    ...best('monthly-credit', (facts) => credit(facts, true)),
  ]
}

import type { PricingKind } from '../plans/pricing-kinds.ts'
import type { Unbilled, UnrankedReason } from './bill.ts'
import { SHOWN_UNPRICED } from './shown-bills.ts'

export const unrankedKinds = ['limit-unknown', 'unconfirmed', 'restricted'] as const
export type UnrankedKind = (typeof unrankedKinds)[number]

export type UnrankedGroup = {
  readonly kind: UnrankedKind
  readonly count: number
  readonly first: readonly {
    readonly key: string
    readonly model: string
    readonly slug: string
    readonly at: string
    readonly why: string
  }[]
}

const GROUP_OF = {
  'plan-limit-unknown': 'limit-unknown',
  'free-limit-unknown': 'limit-unknown',
  unconfirmed: 'unconfirmed',
  restricted: 'restricted',
} as const satisfies Record<UnrankedReason, UnrankedKind>

const KIND_OF: Readonly<Partial<Record<PricingKind, string>>> = { free: 'Free' }

export function unrankedGroups(unbilled: readonly Unbilled[]): UnrankedGroup[] {
  return unrankedKinds.flatMap((kind) => {
    const own = unbilled.filter((offer) => offer.outcome === 'unranked' && GROUP_OF[offer.why] === kind)
    if (own.length === 0) return []
    const first = own.slice(0, SHOWN_UNPRICED).map(({ offer: { key, model, provider, doubt, pricingKind } }) => ({
      key,
      model: model.name,
      slug: model.slug,
      at: provider.name,
      why: doubt?.reason ?? KIND_OF[pricingKind] ?? '',
    }))
    return [{ kind, count: own.length, first }]
  })
}

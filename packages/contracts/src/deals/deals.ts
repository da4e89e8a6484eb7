import { tag } from '../protocol/tags.ts'
import { dealSorts, dealUses } from '@inferdex/domain/deals/deal-choices'
import { allowanceScopes } from '@inferdex/domain/plans/allowance-scope'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { cursorQuery } from '../protocol/paging.ts'
import { decimal, isoDate, isoDateTime, namesUpTo, queryFlag, searchText, slugParam } from '../protocol/wire-types.ts'

export const deal = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    providerId: z.uuid(),
    providerName: z.string(),
    providerSlug: z.string(),
    /** `50%` or `$10`; `discountValue` is the figure to sort by. */
    discount: z.string(),
    discountValue: decimal,
    discountUnit: z.enum(['percent', 'usd']),
    newUserOnly: z.boolean(),
    eligibility: z.object({
      newUser: z.boolean(),
      startup: z.boolean(),
      student: z.boolean(),
      region: z.string().nullable(),
      /** Null when not stated. */
      cardNeeded: z.boolean().nullable(),
    }),
    promoCode: z.string().nullable(),
    referralLink: z.string().nullable(),
    /** Whether the operator earns money with the link. */
    sponsored: z.boolean(),
    /** The intended use; null when not stated. */
    use: z.enum(dealUses).nullable(),
    /** The models it applies to, as its source states; null when not stated, and then no bill counts it. */
    scope: z.enum(allowanceScopes).nullable(),
    /** With `named-models`: slugs of models, or the provider's names for them. */
    scopeModels: z.array(z.string()),
    /** Why its terms are in dispute, or null. A disputed deal never counts in a bill. */
    disputed: z.string().nullable(),
    startsAt: isoDateTime.nullable(),
    /** Null when it never expires. */
    expiresAt: isoDateTime.nullable(),
    upvotes: z.int(),
    /** Confirmed by staff, and when. */
    verified: z.boolean(),
    verifiedOn: isoDate.nullable(),
    source: z.string().nullable(),
    sourceName: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    /** The date of the source. */
    sourceDate: isoDate.nullable(),
    createdAt: isoDateTime,
  })
  .meta({ id: 'Deal' })
export type Deal = z.output<typeof deal>

export const listDeals = {
  method: 'GET',
  path: '/catalog/deals',
  access: 'catalogue.read',
  summary: 'Deals; newest first unless sorted otherwise',
  query: z.strictObject({
    ...cursorQuery,
    provider: slugParam.optional(),
    /** Comma-separated slugs: deals of any of these providers. */
    providers: namesUpTo(4000).optional(),
    verified: queryFlag.optional(),
    activeOnly: queryFlag.optional(),
    q: searchText.optional(),
    sort: z.enum(dealSorts).default('newest'),
  }),
  response: z.array(deal),
  tags: [tag.deals, tag.dealVotes],
} as const satisfies Endpoint

export const readDeal = {
  method: 'GET',
  path: '/catalog/deals/:id',
  access: 'catalogue.read',
  summary: 'One deal',
  params: z.strictObject({ id: z.uuid() }),
  response: deal,
  tags: [tag.deals, tag.dealVotes],
} as const satisfies Endpoint

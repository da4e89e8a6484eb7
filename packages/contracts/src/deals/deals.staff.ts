import { dealUses } from '@inferdex/domain/deals/deal-choices'
import { dealProblems } from '@inferdex/domain/deals/deal-rules'
import { z } from 'zod'
import {
  addProblems,
  editedRevision,
  idParams,
  moment,
  optionalText,
  revision,
  staffListQuery,
  staffPage,
} from '../protocol/records.staff.ts'
import { deal } from './deals.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import { isoDateTime, plainText, queryFlag } from '../protocol/wire-types.ts'

export const staffDealSorts = ['title', 'discount', 'expires', 'created'] as const
export type StaffDealSort = (typeof staffDealSorts)[number]

/** Who a deal is for, as a filter. */
export const dealAudiences = ['new-user', 'startup', 'student', 'regional', 'no-card'] as const
export type DealAudience = (typeof dealAudiences)[number]

/** A deal as the staff sees it, in the list and in the form. */
export const staffDeal = deal.extend({
  /** Null when it came with the catalogue, or the account is gone. */
  submittedBy: z.string().nullable(),
  updatedAt: isoDateTime,
  revision,
})
export type StaffDeal = z.output<typeof staffDeal>

const fields = {
  description: plainText.trim().max(10_000).optional(),
  /** A figure of its unit; left out, it is 0. */
  discount: z.number({ error: 'Discount must be between 0 and 100 (%)' }).max(1_000_000_000).optional(),
  discountUnit: z.enum(['percent', 'usd']).optional(),
  promoCode: optionalText(100).optional(),
  referralLink: optionalText(2000).optional(),
  startsAt: moment.nullable().optional(),
  expiresAt: moment.nullable().optional(),
  newUserOnly: z.boolean().optional(),
  verified: z.boolean().optional(),
  sponsored: z.boolean().optional(),
  use: z.enum(dealUses).nullable().optional(),
  disputed: optionalText(300).optional(),
  eligibility: z
    .strictObject({
      newUser: z.boolean().default(false),
      startup: z.boolean().default(false),
      student: z.boolean().default(false),
      region: optionalText(100).default(null),
      /** Null: not stated. */
      cardNeeded: z.boolean().nullable().default(null),
    })
    .optional(),
  /** Said by callers that show it; the provider's own name is what counts. */
  providerName: plainText.max(200).optional(),
}

// What is past is for the server's clock to say, and for the form's: a schema has none.
const BEFORE_EVERY_DEAL = new Date(-8.64e15)

export const newDeal = z
  .strictObject({ title: plainText.trim().max(10_000), providerId: z.uuid('Provider is required'), ...fields })
  .superRefine((input, context) => addProblems(dealProblems(input, null, BEFORE_EVERY_DEAL), context))
export type NewDealInput = z.output<typeof newDeal>

/** Lengths and bounds are looked at by the rules, and only where a value changes: see `dealProblems`. */
export const dealChange = z.strictObject({
  revision: editedRevision,
  title: plainText.trim().max(10_000).optional(),
  providerId: z.uuid('Provider is required').optional(),
  ...fields,
})
export type DealChangeInput = z.output<typeof dealChange>

const percent = z.coerce.number().min(0).max(100)

export const listStaffDeals = {
  method: 'GET',
  path: '/admin/deals',
  access: 'deals.manage',
  summary: 'Deals for the staff: any page of any sort and filter; newest first unless sorted otherwise',
  query: z.strictObject({
    ...staffListQuery,
    providerId: z.uuid().optional(),
    /** Of deals in percent; one in dollars passes neither. */
    minDiscount: percent.optional(),
    maxDiscount: percent.optional(),
    activeOnly: queryFlag.optional(),
    verified: queryFlag.optional(),
    newUserOnly: queryFlag.optional(),
    eligibility: z.enum(dealAudiences).optional(),
    /** A deal without an end passes neither. */
    expiresFrom: moment.optional(),
    expiresTo: moment.optional(),
    sortBy: z.enum(staffDealSorts).default('created'),
  }),
  response: staffPage(staffDeal),
} as const satisfies Endpoint

export const readStaffDeal = {
  method: 'GET',
  path: '/admin/deals/:id',
  access: 'deals.manage',
  summary: 'One deal as the staff sees it',
  params: idParams,
  response: staffDeal,
} as const satisfies Endpoint

export const createDeal = {
  method: 'POST',
  path: '/admin/deals',
  access: 'deals.manage',
  summary: 'Add a deal',
  body: newDeal,
  response: staffDeal,
  status: 201,
} as const satisfies Endpoint

export const updateDeal = {
  method: 'PUT',
  path: '/admin/deals/:id',
  access: 'deals.manage',
  summary: 'Change a deal; what is left out stays. 409 with the current record when somebody else changed it meanwhile',
  params: idParams,
  body: dealChange,
  response: staffDeal,
} as const satisfies Endpoint

export const readDealDependants = {
  method: 'GET',
  path: '/admin/deals/:id/dependants',
  access: 'deals.manage',
  summary: 'How much hangs on a deal, to be told before it is deleted',
  params: idParams,
  response: z.object({ votes: z.int(), submissions: z.int() }),
} as const satisfies Endpoint

export const deleteDeal = {
  method: 'DELETE',
  path: '/admin/deals/:id',
  access: 'deals.manage',
  summary: 'Take a deal out of the catalogue; what was recorded is kept',
  params: idParams,
  response: null,
} as const satisfies Endpoint

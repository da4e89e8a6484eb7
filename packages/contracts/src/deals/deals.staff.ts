import { dealUses } from '@inferdex/domain/deals/deal-choices'
import { dealProblems } from '@inferdex/domain/deals/deal-rules'
import { allowanceScopes } from '@inferdex/domain/plans/allowance-scope'
import { z } from 'zod'
import {
  addProblems,
  archiving,
  editedRevision,
  idParams,
  moment,
  optionalText,
  revision,
  staffListQuery,
  staffPage,
} from '../protocol/records.staff.ts'
import { scopeModels } from '../plans/plans.staff.ts'
import { deal } from './deals.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import { isoDateTime, plainText, queryFlag } from '../protocol/wire-types.ts'

export const staffDealSorts = ['title', 'discount', 'expires', 'created'] as const
export type StaffDealSort = (typeof staffDealSorts)[number]

/** The audiences to filter deals by. */
export const dealAudiences = ['new-user', 'startup', 'student', 'regional', 'no-card'] as const
export type DealAudience = (typeof dealAudiences)[number]

/** A deal as staff sees it, in the list and in the form. */
export const staffDeal = deal.extend({
  /** Null when it came with the catalogue or the account was deleted. */
  submittedBy: z.string().nullable(),
  updatedAt: isoDateTime,
  revision,
})
const listedDeal = staffDeal.extend(archiving)
export type StaffDeal = z.output<typeof staffDeal>
export type ListedDeal = z.output<typeof listedDeal>

const fields = {
  description: plainText.trim().max(10_000).optional(),
  /** In `discountUnit`; 0 when left out. */
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
  scope: z.enum(allowanceScopes).nullable().optional(),
  scopeModels: scopeModels.optional(),
  disputed: optionalText(300).optional(),
  eligibility: z
    .strictObject({
      newUser: z.boolean().default(false),
      startup: z.boolean().default(false),
      student: z.boolean().default(false),
      region: optionalText(100).default(null),
      /** Null when not stated. */
      cardNeeded: z.boolean().nullable().default(null),
    })
    .optional(),
  /** Accepted because callers send back what they read, but ignored in favour of the provider's stored name. */
  providerName: plainText.max(200).optional(),
}

// The schema has no clock, so it must not reject past dates; server and form check them.
const BEFORE_EVERY_DEAL = new Date(-8.64e15)

export const newDeal = z
  .strictObject({ title: plainText.trim().max(10_000), providerId: z.uuid('Provider is required'), ...fields })
  .superRefine((input, context) => addProblems(dealProblems(input, null, BEFORE_EVERY_DEAL), context))
export type NewDealInput = z.output<typeof newDeal>

/** Lengths and bounds are checked by `dealProblems`, and only for values that change. */
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
    /** For deals in percent; deals in dollars match neither. */
    minDiscount: percent.optional(),
    maxDiscount: percent.optional(),
    activeOnly: queryFlag.optional(),
    verified: queryFlag.optional(),
    newUserOnly: queryFlag.optional(),
    eligibility: z.enum(dealAudiences).optional(),
    /** A deal without an end matches neither. */
    expiresFrom: moment.optional(),
    expiresTo: moment.optional(),
    sortBy: z.enum(staffDealSorts).default('created'),
  }),
  response: staffPage(listedDeal),
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
  summary: 'Change a deal; omitted fields stay. 409 with the current record if someone else changed it in the meantime',
  params: idParams,
  body: dealChange,
  response: staffDeal,
} as const satisfies Endpoint

export const readDealDependants = {
  method: 'GET',
  path: '/admin/deals/:id/dependants',
  access: 'deals.manage',
  summary: 'How many records are linked to a deal, to show before it is deleted',
  params: idParams,
  response: z.object({ votes: z.int(), submissions: z.int() }),
} as const satisfies Endpoint

export const deleteDeal = {
  method: 'DELETE',
  path: '/admin/deals/:id',
  access: 'deals.manage',
  summary: 'Remove a deal from the catalogue; its records are kept',
  params: idParams,
  response: null,
} as const satisfies Endpoint

export const restoreDeal = {
  method: 'POST',
  path: '/admin/deals/:id/restore',
  access: 'deals.manage',
  summary: 'Bring an archived deal back into the catalogue. 409 while its provider is archived',
  params: idParams,
  response: staffDeal,
} as const satisfies Endpoint

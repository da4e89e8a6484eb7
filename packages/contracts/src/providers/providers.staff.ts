import { providerKinds } from '@inferdex/domain/offers/who-sells/provider-kind'
import { toolTypes } from '@inferdex/domain/providers/provider-filters'
import { providerProblems } from '@inferdex/domain/providers/provider-rules'
import { z } from 'zod'
import {
  addProblems,
  archiving,
  changedRecord,
  idParams,
  newRecord,
  optionalUrl,
  optionalText,
  rating,
  reviewCount,
  revision,
  slugAvailability,
  slugQuery,
  staffListQuery,
  staffPage,
} from '../protocol/records.staff.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import { ADMIN_PAGE_SIZE } from '../protocol/paging.ts'
import { provider } from './providers.ts'
import { isoDate, isoDateTime, plainText, queryFlag, searchText } from '../protocol/wire-types.ts'

/** `contextWindow` is accepted and sorts by name: providers have none. */
export const staffProviderSorts = ['name', 'rating', 'models', 'contextWindow'] as const
export type StaffProviderSort = (typeof staffProviderSorts)[number]

/** A provider as staff's list shows it. */
export const staffProvider = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  website: z.string().nullable(),
  headquarters: z.string().nullable(),
  logo: z.string().nullable(),
  featured: z.boolean(),
  kind: z.enum(providerKinds),
  rating: z.number(),
  reviewCount: z.int(),
  hasFreeTier: z.boolean(),
  modelCount: z.int(),
  offerCount: z.int(),
  tierCount: z.int(),
  toolCount: z.int(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
  revision,
  ...archiving,
})
export type StaffProvider = z.output<typeof staffProvider>

export const toolInput = z.strictObject({
  /** The id of the edited tool; absent for a new one. */
  id: z.uuid().optional(),
  name: plainText.trim().min(1, 'Name is required').max(200),
  description: optionalText(2000).default(null),
  type: z.enum(toolTypes).default('other'),
  platform: optionalText(200).default(null),
  official: z.boolean().default(false),
  documentation: optionalUrl('Documentation').default(null),
})
export type ToolInput = z.output<typeof toolInput>

const fields = {
  description: plainText.trim().max(10_000).optional(),
  website: optionalText(2000).optional(),
  documentation: optionalText(2000).optional(),
  headquarters: optionalText(200).optional(),
  /** The URL of an image, or a path on this site. */
  logo: optionalText(2000)
    .refine((value) => value === null || /^(https?:\/\/|\/(?!\/))/i.test(value), {
      error: 'Logo must start with http://, https:// or /',
    })
    .optional(),
  featured: z.boolean().optional(),
  /** Any kind but `seller` needs a reason or a source, and the day on which it was checked. */
  kind: z.enum(providerKinds).optional(),
  kindNote: optionalText(300).optional(),
  kindSourceUrl: optionalText(2000).optional(),
  kindObservedOn: isoDate.nullable().optional(),
  /** Set by the editors and shown until the first review. */
  rating: rating.optional(),
  reviewCount: reviewCount.optional(),
  /** All its tools, in display order. */
  tools: z.array(toolInput).max(100).optional(),
}

export const newProvider = z
  .strictObject({ ...newRecord, ...fields })
  .superRefine((input, context) => addProblems(providerProblems(input, null), context))
export type NewProviderInput = z.output<typeof newProvider>

/** Lengths and bounds are checked by `providerProblems`, and only for values that change. */
export const providerChange = z.strictObject({ ...changedRecord, ...fields })
export type ProviderChangeInput = z.output<typeof providerChange>

/** A provider with everything its edit and pricing screens show. `rating` and `reviewCount` are what pages show now. */
export const editedProvider = provider.extend({
  editorialRating: z.number().nullable(),
  editorialReviewCount: z.int(),
  /** Up to 500 slugs. */
  models: z.array(z.string()),
  /** Increases with every save of the tiers. */
  pricingVersion: z.int(),
  revision,
})
export type EditedProvider = z.output<typeof editedProvider>

const MAX_PROVIDERS_AT_ONCE = 500

export const listStaffProviders = {
  method: 'GET',
  path: '/admin/providers',
  access: 'providers.manage',
  summary: 'Providers for the staff: any page of any sort and filter',
  query: z.strictObject({
    ...staffListQuery,
    /** Larger than in other lists, for controls that offer all providers as a choice. */
    limit: z.coerce.number().int().min(1).max(MAX_PROVIDERS_AT_ONCE).default(ADMIN_PAGE_SIZE),
    headquarters: searchText.optional(),
    minRating: z.coerce.number().min(0).max(5).optional(),
    hasFreeTier: queryFlag.optional(),
    sortBy: z.enum(staffProviderSorts).default('name'),
  }),
  response: staffPage(staffProvider),
} as const satisfies Endpoint

export const listHeadquarters = {
  method: 'GET',
  path: '/admin/providers/headquarters',
  access: 'providers.manage',
  summary: 'Every place where a provider has its headquarters, by name',
  response: z.array(z.string()),
} as const satisfies Endpoint

export const checkProviderSlug = {
  method: 'GET',
  path: '/admin/providers/check-slug',
  access: 'providers.manage',
  summary: 'Whether a new provider can have this slug; one of a deleted provider stays taken',
  query: slugQuery,
  response: slugAvailability,
} as const satisfies Endpoint

export const readStaffProvider = {
  method: 'GET',
  path: '/admin/providers/:id',
  access: 'providers.manage',
  summary: 'A provider with its tools, pricing tiers and the slugs of its models',
  params: idParams,
  response: editedProvider,
} as const satisfies Endpoint

export const createProvider = {
  method: 'POST',
  path: '/admin/providers',
  access: 'providers.manage',
  summary: 'Add a provider',
  body: newProvider,
  response: editedProvider,
  status: 201,
} as const satisfies Endpoint

export const updateProvider = {
  method: 'PUT',
  path: '/admin/providers/:id',
  access: 'providers.manage',
  summary:
    'Change a provider; omitted fields stay. 409 with the current record if someone else changed it in the meantime',
  params: idParams,
  body: providerChange,
  response: editedProvider,
} as const satisfies Endpoint

export const readProviderDependants = {
  method: 'GET',
  path: '/admin/providers/:id/dependants',
  access: 'providers.manage',
  summary: 'How many records are linked to a provider, to show before it is deleted',
  params: idParams,
  response: z.object({
    models: z.int(),
    offers: z.int(),
    prices: z.int(),
    deals: z.int(),
    tiers: z.int(),
    tools: z.int(),
    reviews: z.int(),
    votes: z.int(),
    submissions: z.int(),
  }),
} as const satisfies Endpoint

export const deleteProvider = {
  method: 'DELETE',
  path: '/admin/providers/:id',
  access: 'providers.manage',
  summary:
    'Remove a provider from the catalogue with its offers and deals; its records are kept, and its slug stays taken',
  params: idParams,
  response: null,
} as const satisfies Endpoint

export const restoreProvider = {
  method: 'POST',
  path: '/admin/providers/:id/restore',
  access: 'providers.manage',
  summary:
    'Bring an archived provider back into the catalogue with its offers, and the deals that were archived with it',
  params: idParams,
  response: editedProvider,
} as const satisfies Endpoint

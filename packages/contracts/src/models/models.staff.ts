import {
  modelField,
  modelFields,
  type ModelFields,
  type ModelStaffKey,
  modelStaffKeys,
} from '@inferdex/domain/models/model-fields'
import { modelTypes } from '@inferdex/domain/models/model-type'
import { modelProblems } from '@inferdex/domain/models/model-rules'
import { pricingKinds } from '@inferdex/domain/plans/pricing-kinds'
import { DEFAULT_REPORTING, reportings } from '@inferdex/domain/benchmarks/score-reporting'
import { isPartialDate } from '@inferdex/domain/text/record-rules'
import { z } from 'zod'
import {
  addProblems,
  archiving,
  changedRecord,
  day,
  editedRevision,
  idParams,
  newRecord,
  newSlug,
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
import { benchmarkResult } from '../benchmarks.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import { model } from './models.ts'
import { offerDoubts, offerStatuses, offerTerms, priceKinds, priceModes, priceTerms, priceUnits } from '../offers.ts'
import { isoDate, plainText, searchText, wholeNumber } from '../protocol/wire-types.ts'

export const staffModelSorts = ['name', 'contextWindow', 'rating'] as const
export type StaffModelSort = (typeof staffModelSorts)[number]

/** A model as staff's list shows it. */
export const staffModel = model.extend({ revision })
const listedModel = staffModel.extend(archiving)
export type StaffModel = z.output<typeof listedModel>

const MAX_INTEGER = 2_147_483_647
const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,12})?$/, 'Price must be 0 or greater')
  .describe('A decimal, as text, so that it stays exact')
const tokens = (what: string) =>
  z
    .int({ error: `${what} must be a whole number` })
    .min(1, `${what} must be at least 1`)
    .max(MAX_INTEGER)
    .nullable()

/** A current price of an offer, identified by kind, mode and `minInputTokens`. */
export const priceInput = z.strictObject({
  kind: z.enum(priceKinds),
  mode: z.enum(priceModes).default('standard'),
  minInputTokens: z.int().min(0).max(MAX_INTEGER).default(0),
  amount,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Valid 3-letter currency code is required (e.g., USD, EUR)')
    .default('USD'),
  per: z.enum(priceUnits).default('1M-tokens'),
})
export type PriceInput = z.output<typeof priceInput>

export const offerInput = z.strictObject({
  /** The id of the edited offer; absent for a new one. */
  id: z.uuid().optional(),
  providerId: z.uuid('Provider is required'),
  /** The provider's id for the model; defaults to the model's slug. */
  providerModelId: plainText.trim().max(300).optional(),
  status: z.enum(offerStatuses).default('active'),
  retiresOn: day.nullable().default(null),
  /** The slug of the model that replaces it. */
  successor: plainText.trim().max(200).nullable().default(null),
  contextWindow: tokens('Context window').default(null),
  maxOutput: tokens('Max output').default(null),
  pricingKind: z.enum(pricingKinds).default('metered'),
  sourceUrl: optionalText(2000).default(null),
  prices: z.array(priceInput).max(60).default([]),
})
export type OfferInput = z.output<typeof offerInput>

/** A current score, in percent of the benchmark's scale. */
export const scoreInput = z.strictObject({
  benchmarkType: plainText.trim().min(1, 'Benchmark is required').max(100),
  score: z
    .number({ error: 'Score must be between 0 and 100' })
    .min(0, 'Score must be between 0 and 100')
    .max(100, 'Score must be between 0 and 100'),
  testedOn: day.nullable().default(null),
  reporting: z.enum(reportings).default(DEFAULT_REPORTING),
  sourceUrl: optionalUrl('Source').default(null),
})
export type ScoreInput = z.output<typeof scoreInput>

const price = z.number({ error: 'Price must be a number' }).max(1_000_000).nullable()

/** The schema of each type of field that staff can set; `max` is the field's longest text. */
const INPUT_SCHEMAS = {
  filledText: optionalText,
  text: optionalText,
  /** Checked by the domain rules. */
  url: () => optionalText(10_000),
  flag: () => z.boolean(),
  day: () => day.nullable(),
  partialDate: () =>
    z.string().refine(isPartialDate, 'Knowledge cutoff must be a year, a month (2025-04) or a day').nullable(),
  context: () => z.int({ error: 'Context window must be a whole number' }).max(MAX_INTEGER).nullable(),
  tokens: () => tokens('Max output'),
  rating: () => rating,
  count: () => reviewCount,
  names: (max: number) => z.array(plainText.trim().min(1).max(max)).max(50),
  /** Names; capabilities that are not listed are removed. */
  capabilities: (max: number) => z.array(plainText.trim().min(1).max(max)).max(100),
  modelType: () => z.enum(modelTypes).nullable(),
  maker: () =>
    z.strictObject({ slug: optionalText(100).default(null), name: plainText.trim().min(1).max(200) }).nullable(),
} as const satisfies Record<'url' | ModelFields[InputKey]['type'], (max: number) => z.ZodType>

type InputKey = Exclude<ModelStaffKey, 'name' | 'slug'>
type InputSchemas = { readonly [Key in InputKey]: ReturnType<(typeof INPUT_SCHEMAS)[ModelFields[Key]['type']]> }

const ownFields = Object.fromEntries(
  modelStaffKeys.flatMap((key) => {
    if (key === 'name' || key === 'slug') return []
    return [[key, INPUT_SCHEMAS[modelFields[key].type](modelField(key).max ?? 0)]]
  }),
) as InputSchemas

/** All fields are optional in a change: fields that are left out stay unchanged. */
const fields = {
  ...ownFields,
  /** All its offers. One that is not listed is retired; its recorded prices stay. */
  offers: z.array(offerInput).max(200),
  /** Why prices differ: the provider changed them, or the record was wrong. */
  priceReason: z.enum(['change', 'correction']),
  /** All its current scores; one that is not listed is removed. */
  scores: z.array(scoreInput).max(500),
  /** The list price, from callers that do not send offers. */
  pricing: z.strictObject({
    inputPerMillion: price,
    outputPerMillion: price,
    currency: z.literal('USD').default('USD'),
  }),
  /** Slugs, from callers that do not send offers; a new offer gets the list price. */
  providers: z.array(plainText.trim().min(1).max(200)).max(200),
}
const { shape: optionalFields } = z.object(fields).partial()

type Priced = { pricing?: { inputPerMillion: number | null; outputPerMillion: number | null } | undefined }

/** Converts the input to the fields that `modelProblems` checks, where prices are not nested. */
export function modelFormFields<Fields extends Priced>({ pricing, ...rest }: Fields) {
  return { ...rest, inputPerMillion: pricing?.inputPerMillion, outputPerMillion: pricing?.outputPerMillion }
}

export const newModel = z
  .strictObject({ ...newRecord, ...optionalFields })
  .superRefine((input, context) => addProblems(modelProblems(modelFormFields(input), null), context))
export type NewModelInput = z.output<typeof newModel>

/** Lengths and bounds are checked by `modelProblems`, and only for values that change. */
export const modelChange = z.strictObject({ ...changedRecord, ...optionalFields })
export type ModelChangeInput = z.output<typeof modelChange>

const editedOffer = z.object({
  id: z.uuid(),
  provider: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
  ...offerTerms,
  source: z.string(),
  sourceUrl: z.string().nullable(),
  verifiedOn: isoDate,
  prices: z.array(z.object(priceTerms)),
})
export type EditedOffer = z.output<typeof editedOffer>

/** A model with everything that its edit screen shows. `rating` and `reviewCount` are what pages show now. */
export const editedModel = staffModel.extend({
  setType: z.enum(modelTypes).nullable(),
  editorialRating: z.number().nullable(),
  editorialReviewCount: z.int(),
  offers: z.array(editedOffer),
  /** Offers whose price a rule doubts, or that are not open to everyone. */
  doubtedOffers: z.array(z.object({ offerId: z.uuid(), ...offerDoubts })),
  scores: z.array(benchmarkResult),
})
export type EditedModel = z.output<typeof editedModel>

export const listStaffModels = {
  method: 'GET',
  path: '/admin/models',
  access: 'models.manage',
  summary: 'Models for the staff: any page of any sort and filter',
  query: z.strictObject({
    ...staffListQuery,
    family: searchText.optional(),
    minContextWindow: wholeNumber.optional(),
    maxContextWindow: wholeNumber.optional(),
    minInputPrice: z.coerce.number().min(0).max(1_000_000).optional(),
    maxInputPrice: z.coerce.number().min(0).max(1_000_000).optional(),
    minRating: z.coerce.number().min(0).max(5).optional(),
    sortBy: z.enum(staffModelSorts).default('name'),
  }),
  response: staffPage(listedModel),
} as const satisfies Endpoint

export const listModelFamilies = {
  method: 'GET',
  path: '/admin/models/families',
  access: 'models.manage',
  summary: 'Every family of models, by name',
  response: z.array(z.string()),
} as const satisfies Endpoint

export const checkModelSlug = {
  method: 'GET',
  path: '/admin/models/check-slug',
  access: 'models.manage',
  summary: 'Whether a model can have this slug; one of an archived model stays taken, and so does a former one',
  /** `id` is the model that is to be renamed: it may reuse one of its former slugs. */
  query: slugQuery.extend({ id: z.uuid().optional() }),
  response: slugAvailability,
} as const satisfies Endpoint

export const readStaffModel = {
  method: 'GET',
  path: '/admin/models/:id',
  access: 'models.manage',
  summary: 'A model with its offers, their prices, its capabilities and its scores',
  params: idParams,
  response: editedModel,
} as const satisfies Endpoint

export const createModel = {
  method: 'POST',
  path: '/admin/models',
  access: 'models.manage',
  summary: 'Add a model',
  body: newModel,
  response: editedModel,
  status: 201,
} as const satisfies Endpoint

export const updateModel = {
  method: 'PUT',
  path: '/admin/models/:id',
  access: 'models.manage',
  summary:
    'Change a model; omitted fields stay. 409 with the current record if someone else changed it in the meantime',
  params: idParams,
  body: modelChange,
  response: editedModel,
} as const satisfies Endpoint

export const moveModel = {
  method: 'PUT',
  path: '/admin/models/:id/slug',
  access: 'models.manage',
  summary: 'Give a model another slug. Its old address leads to the new one, and no other model can take it',
  params: idParams,
  body: z.strictObject({ slug: newSlug, revision: editedRevision }),
  response: editedModel,
} as const satisfies Endpoint

/** `revision` is the model's, so that staff cannot confirm a price that changed after they read it. */
export const confirmation = z.strictObject({ confirmed: z.boolean(), revision: revision.optional() })
export type ConfirmationInput = z.output<typeof confirmation>

export const confirmOffer = {
  method: 'PUT',
  path: '/admin/models/:id/offers/:offerId/confirmation',
  access: 'models.manage',
  summary: 'Say that the doubted prices of an offer are right as they are, or take that back',
  params: z.strictObject({ id: z.uuid(), offerId: z.uuid() }),
  body: confirmation,
  response: editedModel,
} as const satisfies Endpoint

export const readModelDependants = {
  method: 'GET',
  path: '/admin/models/:id/dependants',
  access: 'models.manage',
  summary: 'How many records are linked to a model, to show before it is deleted',
  params: idParams,
  response: z.object({
    offers: z.int(),
    prices: z.int(),
    scores: z.int(),
    reviews: z.int(),
    votes: z.int(),
    submissions: z.int(),
  }),
} as const satisfies Endpoint

export const deleteModel = {
  method: 'DELETE',
  path: '/admin/models/:id',
  access: 'models.manage',
  summary:
    'Remove a model from the catalogue with its offers and scores; its records are kept, and its slug stays taken',
  params: idParams,
  response: null,
} as const satisfies Endpoint

export const restoreModel = {
  method: 'POST',
  path: '/admin/models/:id/restore',
  access: 'models.manage',
  summary: 'Bring an archived model back into the catalogue with its offers and scores',
  params: idParams,
  response: editedModel,
} as const satisfies Endpoint

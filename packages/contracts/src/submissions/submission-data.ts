import {
  modelField,
  type ModelFields,
  type ModelSubmissionKey,
  modelSubmissionKeys,
} from '@inferdex/domain/models/model-fields'
import type { FieldType } from '@inferdex/domain/text/record-fields'
import { secureUrlProblem } from '@inferdex/domain/text/record-rules'
import { SLUG, SLUG_LENGTH } from '@inferdex/domain/text/slug'
import { DEFAULT_REPORTING, reportings } from '@inferdex/domain/benchmarks/score-reporting'
import { z } from 'zod'
import { dayInput, momentInput, plainText } from '../protocol/wire-types.ts'

export const submissionTypes = [
  'MODEL',
  'PROVIDER',
  'CAPABILITY',
  'BENCHMARK',
  'DEAL',
  'DEAL_EXPIRED',
  'CORRECTION',
  'GENERAL',
] as const
export type SubmissionType = (typeof submissionTypes)[number]

const required = (what: string, max = 200) =>
  plainText.trim().min(1, `${what} is required`).max(max, `${what} must be at most ${max} characters`)
const optional = (max = 200) => plainText.trim().max(max).optional()
const url = (what: string) =>
  required(what, 2000).regex(
    /^https?:\/\/[^\s/$.?#]\S*$/i,
    `${what} must be a full address that starts with https:// or http://`,
  )
const optionalUrl = (what: string) => z.union([z.literal(''), url(what)]).optional()
/** Checks a link by the rule of the records, which accepts an empty one. */
const secureUrl = (what: string) =>
  plainText.trim().superRefine((value, context) => {
    const message = secureUrlProblem(what, value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
const slug = plainText.regex(SLUG, 'Slug must be lowercase with only letters, numbers, and hyphens').max(SLUG_LENGTH)
const price = (what: string) =>
  z
    .number({ error: `${what} is required` })
    .min(0, `${what} must not be negative`)
    .max(1_000_000)
const wholeOf = (what: string) =>
  z
    .int({ error: `${what} must be a whole number` })
    .min(1, `${what} must be at least 1`)
    .max(2_147_483_647)

type ModelFieldsNeeded<Need> = {
  [Key in ModelSubmissionKey]: ModelFields[Key]['submission'] extends Need ? Key : never
}[ModelSubmissionKey]
type RequiredKey = ModelFieldsNeeded<'required'>
type OptionalKey = ModelFieldsNeeded<'optional'>

/** Creates the schema of each type of field by its label. */
const REQUIRED = {
  name: (label) => required(label),
  filledText: (label) => required(label),
  context: wholeOf,
} as const satisfies Record<ModelFields[RequiredKey]['type'], (label: string) => z.ZodType>

const OPTIONAL = {
  /** Derived from the name when empty. */
  slug: () => z.union([z.literal(''), slug]).optional(),
  filledText: () => optional(),
  text: () => optional(),
  url: (label) => secureUrl(label).optional(),
  flag: () => z.boolean().default(false),
  day: () => dayInput().optional(),
} as const satisfies Record<'url' | ModelFields[OptionalKey]['type'], (label: string) => z.ZodType>

type ModelSchemas = {
  readonly [Key in RequiredKey]: ReturnType<(typeof REQUIRED)[ModelFields[Key]['type']]>
} & { readonly [Key in OptionalKey]: ReturnType<(typeof OPTIONAL)[ModelFields[Key]['type']]> }

const modelSchemas = Object.fromEntries(
  modelSubmissionKeys.map((key) => {
    const { type, submission, label, submissionLabel = label } = modelField(key)
    const schemas: Partial<Record<FieldType, (label: string) => z.ZodType>> =
      submission === 'required' ? REQUIRED : OPTIONAL
    return [key, schemas[type]?.(submissionLabel)]
  }),
) as ModelSchemas

const model = z.strictObject({
  ...modelSchemas,
  pricing: z.strictObject({
    inputPerMillion: price('Input price'),
    outputPerMillion: price('Output price'),
    currency: z.literal('USD').default('USD'),
  }),
  providerIds: z.array(z.uuid()).min(1, 'Please select at least one provider').max(100),
  capabilities: z.array(required('Capability', 60)).max(50).default([]),
})

export const freeTierDurations = ['lifetime', 'trial', 'monthly'] as const

const freeTier = z.strictObject({
  available: z.boolean().default(true),
  tokenLimit: wholeOf('Token limit').optional(),
  requestLimit: wholeOf('Request limit').optional(),
  duration: z.enum(freeTierDurations).default('monthly'),
  features: z.array(required('Feature', 200)).max(50).default([]),
  creditCardRequired: z.boolean().default(false),
  customConfig: z
    .record(z.string().max(100), z.json(), { error: 'Custom configuration must be a JSON object' })
    .optional(),
})

const provider = z.strictObject({
  name: required('Name'),
  slug: slug.min(1, 'Slug is required'),
  website: url('Website'),
  headquarters: optional(),
  description: optional(2000),
  logo: optionalUrl('Logo'),
  documentation: optionalUrl('Documentation'),
  integrations: z.array(required('Integration', 100)).max(50).optional(),
  pricing: z.strictObject({ freeTier: freeTier.optional() }).default({}),
})

const capability = z.strictObject({
  name: slug,
  displayName: optional(100),
  category: optional(100),
  description: optional(1000),
})

const benchmark = z.strictObject({
  modelName: required('Model'),
  modelId: z.uuid('Please select a model'),
  benchmarkType: required('Benchmark type', 100),
  score: z
    .number({ error: 'Score is required' })
    .min(0, 'Score must be between 0 and 100')
    .max(100, 'Score must be between 0 and 100'),
  testedDate: dayInput('Tested date is required'),
  source: url('Source URL'),
  /** Who reported the score, according to the submitter; staff can change it before approval. */
  reporting: z.enum(reportings).default(DEFAULT_REPORTING),
})

const deal = z.strictObject({
  title: required('Title').min(3, 'Title must be at least 3 characters'),
  description: optional(1000),
  providerId: z.uuid('Please select a provider'),
  providerName: required('Provider'),
  discount: z
    .number({ error: 'Discount is required' })
    .min(0, 'Discount must be between 0 and 100')
    .max(100, 'Discount must be between 0 and 100'),
  promoCode: optional(100),
  link: url('Referral link'),
  expiresAt: momentInput.optional(),
  newUserOnly: z.boolean().default(false),
})

const dealExpired = z.strictObject({
  targetId: z.uuid('Please select a deal to report as expired'),
  reason: z
    .union([z.literal(''), plainText.trim().min(10, 'Reason must be at least 10 characters').max(2000)])
    .optional(),
})

/** A wrong figure of an offer. The names and the shown value are added when it is stored. */
const correction = z.strictObject({
  /** The offer. */
  targetId: z.uuid('Please choose the offer that is wrong'),
  /** A key of domain/evidence/field-key.ts: `input`, `output:batch`, `contextWindow` … */
  field: required('Field', 100),
  /** A price in the unit that is shown, a number of tokens, a day or a status. */
  value: required('Right value', 100),
  /** A link to the evidence. */
  source: url('Source'),
  /** Since when it is valid. Without it, the shown value was never right. */
  validFrom: dayInput().optional(),
  modelName: optional(),
  modelSlug: optional(),
  providerName: optional(),
  shown: optional().nullable(),
  unit: optional().nullable(),
})

const general = z.strictObject({
  suggestion: plainText.trim().min(1, 'Please provide your suggestion').max(5000),
})

/** The data of each kind of submission, used by forms, the server and staff's queue. */
export const submissionData = {
  MODEL: model,
  PROVIDER: provider,
  CAPABILITY: capability,
  BENCHMARK: benchmark,
  DEAL: deal,
  DEAL_EXPIRED: dealExpired,
  CORRECTION: correction,
  GENERAL: general,
} as const satisfies Record<SubmissionType, z.ZodObject>

export type SubmissionData<T extends SubmissionType> = z.output<(typeof submissionData)[T]>

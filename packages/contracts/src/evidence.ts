import { z } from 'zod'
import { capability } from './models/models.ts'
import type { Endpoint } from './protocol/endpoint.ts'
import { tag } from './protocol/tags.ts'
import { isoDate, isoDateTime, slugParam } from './protocol/wire-types.ts'

/** A source's value for a field. */
const sourceValue = z
  .object({
    source: z.string(),
    sourceName: z.string(),
    sourceUrl: z.string().nullable(),
    value: z.string(),
    unit: z.string().nullable(),
    /** Since when the source reports the value, and when it was last read. */
    observedOn: isoDate,
    readOn: isoDate,
    /** The day on which the value changed to this one, if the source recorded a change. */
    changedOn: isoDate.nullable(),
    /** Whether the source is the seller itself: its own list, or a reading of its page. */
    isFirstParty: z.boolean(),
    /** Whether it equals the shown value. */
    agrees: z.boolean(),
  })
  .meta({ id: 'SourceValue' })

const fieldEvidence = z
  .object({
    /** `input`, `output:batch`, `input@200000`, `contextWindow` … */
    field: z.string(),
    /** The value that is shown; null if it is unknown. */
    value: z.string().nullable(),
    unit: z.string().nullable(),
    source: z.string().nullable(),
    verdict: z.enum(['agree', 'differ', 'single', 'unconfirmed', 'locked']),
    /** The step of the rule that selected the source. */
    rule: z.enum(['locked', 'first-party', 'later-change', 'agreement', 'newest', 'none']),
    lock: z.object({ reason: z.string(), lockedAt: isoDateTime }).nullable(),
    /** One per source, newest reading first. */
    observations: z.array(sourceValue),
    /** The values that were shown, oldest first. The last one that no correction replaced is shown now. */
    history: z.array(
      z.object({
        /** Null when it was withdrawn. */
        value: z.string().nullable(),
        unit: z.string().nullable(),
        /** Null when the start is unknown. */
        since: isoDate.nullable(),
        reason: z.enum(['launch', 'change', 'correction']),
        sourceName: z.string(),
        /** The day on which a correction replaced it: it was shown until then, but never valid. */
        replacedOn: isoDate.nullable(),
      }),
    ),
    /** Values announced for a later day. */
    scheduled: z.array(
      z.object({
        value: z.string(),
        unit: z.string().nullable(),
        startsOn: isoDate,
        endsOn: isoDate.nullable(),
        source: z.string(),
        sourceName: z.string(),
        sourceUrl: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'FieldEvidence' })
export type FieldEvidence = z.output<typeof fieldEvidence>

export const readOfferEvidence = {
  method: 'GET',
  path: '/catalog/offers/:id/evidence',
  access: 'catalogue.read',
  summary: 'What each source says about the prices, limits, dates and status of an offer, and how far they agree',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({
    offerId: z.uuid(),
    model: z.string(),
    modelName: z.string(),
    provider: z.string(),
    providerName: z.string(),
    providerModelId: z.string(),
    /** Why plausibility rules doubt the prices, unless staff confirmed them. */
    doubts: z.array(z.string()),
    fields: z.array(fieldEvidence),
  }),
  tags: [tag.models, tag.providers],
} as const satisfies Endpoint
export type OfferEvidence = z.output<(typeof readOfferEvidence)['response']>

export const readModelEvidence = {
  method: 'GET',
  path: '/catalog/models/:slug/evidence',
  access: 'catalogue.read',
  summary: 'What each source says about the limits, dates, status and capabilities of a model, and where they differ',
  params: z.strictObject({ slug: slugParam }),
  response: z.object({
    modelId: z.uuid(),
    model: z.string(),
    modelName: z.string(),
    /** Capabilities are `capability:reasoning` …, with the value `true` or `false`. */
    fields: z.array(fieldEvidence),
    /** All capabilities of the catalogue, with the names of those in `fields`. */
    capabilities: z.array(capability),
  }),
  tags: [tag.models, tag.capabilities, tag.model(':slug')],
} as const satisfies Endpoint
export type ModelEvidence = z.output<(typeof readModelEvidence)['response']>

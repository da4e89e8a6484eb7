import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { isoDateTime, plainText } from '../protocol/wire-types.ts'

const provider = z.object({ id: z.uuid(), slug: z.string(), name: z.string() })
const ruleName = plainText.min(1).max(60)
const fieldName = plainText.min(1).max(200)
const sourceName = plainText.min(1).max(100)

/** One source's value for a field. */
const intakeSource = z.object({
  source: z.string(),
  title: z.string(),
  /** Null for staff, submissions and imports. */
  trust: z.enum(['first-party', 'primary', 'secondary', 'opinion']).nullable(),
  /** Null when the source withdrew its value. */
  value: z.string().nullable(),
  url: z.string().nullable(),
  observedAt: isoDateTime,
  /** The observation that is pending a decision; null when this source has none. */
  proposal: z.uuid().nullable(),
})
export type IntakeSource = z.output<typeof intakeSource>

/** A field with a pending decision, and all of its evidence. */
export const intakeDifference = z.object({
  targetType: z.enum(['offer', 'model']),
  targetId: z.uuid(),
  /** The seller's name for it, or the model's name. */
  name: z.string(),
  provider: provider.nullable(),
  model: z.object({ slug: z.string(), name: z.string() }),
  field: z.string(),
  unit: z.string().nullable(),
  /** The rule that holds it; the most specific one first. */
  rule: z.string(),
  live: z.object({ value: z.string(), source: z.string() }).nullable(),
  sources: z.array(intakeSource),
  /** The ratio of the proposed value to the current one: above 1 is larger; null where a ratio makes no sense. */
  factor: z.number().nullable(),
  /** 'keep', or the source to accept; null when it needs a manual review. */
  suggestion: z.string().nullable(),
  /** Median, lowest and highest price of other sellers, for input and output. */
  sellers: z.object({ count: z.int(), lowest: z.number(), median: z.number(), highest: z.number() }).nullable(),
})
export type IntakeDifference = z.output<typeof intakeDifference>

/** The differences of a rule at a provider. */
const intakeGroup = z.object({ rule: z.string(), provider: provider.nullable(), open: z.int() })
export type IntakeGroup = z.output<typeof intakeGroup>

export const intakeDecision = z.object({
  id: z.uuid(),
  decidedAt: isoDateTime,
  decidedBy: z.string().nullable(),
  rule: z.string().nullable(),
  provider: provider.nullable(),
  taken: z.int(),
  kept: z.int(),
  isUndone: z.boolean(),
})
export type IntakeDecision = z.output<typeof intakeDecision>

export const intakeOverview = z.object({
  groups: z.array(intakeGroup),
  open: z.int(),
  /** Fields decided since midnight UTC, and the decisions, newest first. */
  decided: z.int(),
  decisions: z.array(intakeDecision),
  /** Names in feeds without a record. */
  unmatched: z.int(),
  nextRunAt: isoDateTime.nullable(),
  /** Decisions about a group apply to values that had arrived by then. */
  readAt: isoDateTime,
})
export type IntakeOverview = z.output<typeof intakeOverview>

export const readIntake = {
  method: 'GET',
  path: '/admin/intake',
  access: 'intake.manage',
  summary: 'What feeds propose, counted by rule and provider, and what was decided today',
  response: intakeOverview,
} as const satisfies Endpoint

export const readIntakeCounts = {
  method: 'GET',
  path: '/admin/intake/counts',
  access: 'intake.manage',
  summary: 'How many fields and names wait for a decision',
  response: z.object({ open: z.int(), unmatched: z.int() }),
} as const satisfies Endpoint

export const listDifferences = {
  method: 'GET',
  path: '/admin/intake/differences',
  access: 'intake.manage',
  summary: 'Fields that wait for a decision, by provider and offer, with what every source says',
  query: z.strictObject({
    rule: ruleName.optional(),
    provider: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(300),
  }),
  response: z.object({ items: z.array(intakeDifference), total: z.int() }),
} as const satisfies Endpoint

/** A field, and the proposal to accept; null keeps the shown value. */
const choice = z.strictObject({ targetId: z.uuid(), field: fieldName, take: z.uuid().nullable() })

export const decideIntake = {
  method: 'POST',
  path: '/admin/intake/decisions',
  access: 'intake.manage',
  summary: 'Take or keep fields; shown at once, and undone as a whole',
  body: z.strictObject({ choices: z.array(choice).min(1).max(500) }),
  response: intakeDecision,
} as const satisfies Endpoint

export const decideGroup = {
  method: 'POST',
  path: '/admin/intake/decisions/group',
  access: 'intake.manage',
  summary: 'Decide everything of a rule, of a provider or of both at once',
  body: z.strictObject({
    rule: ruleName.optional(),
    /** Null: facts of the models themselves. Absent: all providers. */
    provider: z.uuid().nullable().optional(),
    /** `suggested` skips fields that need a manual review; `take` accepts the values that `source` proposes. */
    choose: z.enum(['suggested', 'keep', 'take']),
    source: sourceName.optional(),
    /** Excludes values that arrived after the page was read. */
    until: isoDateTime,
  }),
  response: intakeDecision,
} as const satisfies Endpoint

export const undoIntake = {
  method: 'POST',
  path: '/admin/intake/decisions/:id/undo',
  access: 'intake.manage',
  summary: 'Take a decision back: what was shown before is shown again, and the differences wait again',
  params: z.strictObject({ id: z.uuid() }),
  response: intakeDecision,
} as const satisfies Endpoint

export const fieldGroups = ['price', 'limit', 'status', 'date', 'capability', 'score'] as const

const standingRule = z.object({
  id: z.uuid(),
  feed: z.string(),
  feedTitle: z.string(),
  fieldGroup: z.enum(fieldGroups),
  provider: provider.nullable(),
  action: z.enum(['accept', 'reject', 'look']),
  createdAt: isoDateTime,
  createdBy: z.string().nullable(),
  /** How many values it has decided since it was created; for `look`, how many it holds. */
  decided: z.int(),
})
export type StandingRule = z.output<typeof standingRule>

export const listStandingRules = {
  method: 'GET',
  path: '/admin/intake/rules',
  access: 'intake.manage',
  summary: 'Standing decisions, such as "limits from models.dev: always"',
  response: z.object({ rules: z.array(standingRule), feeds: z.array(z.object({ id: z.string(), title: z.string() })) }),
} as const satisfies Endpoint

export const createStandingRule = {
  method: 'POST',
  path: '/admin/intake/rules',
  access: 'intake.manage',
  summary: 'Decide for all later values of a kind from a feed, or of one provider; anomalies still wait for a look',
  body: z.strictObject({
    feed: sourceName,
    fieldGroup: z.enum(fieldGroups),
    provider: z.uuid().nullable(),
    action: z.enum(['accept', 'reject', 'look']),
  }),
  response: standingRule,
} as const satisfies Endpoint

export const deleteStandingRule = {
  method: 'DELETE',
  path: '/admin/intake/rules/:id',
  access: 'intake.manage',
  summary: 'End a standing decision; what it decided stays',
  params: z.strictObject({ id: z.uuid() }),
  response: null,
} as const satisfies Endpoint

import { fieldGroup } from '../../evidence/field-key.ts'

/** An accepted value of a field of a model. */
export type ModelFact = {
  readonly modelId: string
  /** A key of domain/evidence/field-key.ts. */
  readonly field: string
  /** Null if the value was withdrawn. */
  readonly value: string | null
  readonly sourceUrl: string | null
  readonly observedAt: Date
  /** The start of its validity, if known. */
  readonly validFrom?: Date | null
  readonly observationId?: string | null
}

/**
 * Fields of a model that sources state, in addition to its capabilities. `status` is the lifecycle as its maker states
 * it.
 */
const MODEL_FACT_FIELDS = ['status', 'retiresOn', 'successor', 'releaseDate', 'contextWindow', 'maxOutput'] as const
export type ModelFactField = (typeof MODEL_FACT_FIELDS)[number]

const STAGES = ['active', 'beta', 'deprecated', 'retired']
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOST_TOKENS = 2_147_483_647

const isDay = (value: string) => DAY.test(value) && !Number.isNaN(Date.parse(value))
const isCount = (value: string) => /^\d{1,10}$/.test(value) && Number(value) > 0 && Number(value) <= MOST_TOKENS

const VALID: Record<ModelFactField, (value: string) => boolean> = {
  status: (value) => STAGES.includes(value),
  retiresOn: isDay,
  successor: (value) => value !== '',
  releaseDate: isDay,
  contextWindow: isCount,
  maxOutput: isCount,
}

export function isModelFactField(field: string): field is ModelFactField {
  return MODEL_FACT_FIELDS.some((one) => one === field)
}

/** Returns the name of the capability that a field is about, or null. */
export function capabilityOf(field: string): string | null {
  return /^capability:([a-z0-9-]{1,60})$/.exec(field)?.[1] ?? null
}

/** Returns whether pages show such a field of a model. */
export function isShownOfModel(field: string): boolean {
  return isModelFactField(field) || capabilityOf(field) !== null
}

/** Returns why a value is invalid for a field of a model, or null. */
export function modelFactProblem({ field, value }: Pick<ModelFact, 'field' | 'value'>): string | null {
  if (capabilityOf(field) !== null)
    return value === null || value === 'true' || value === 'false' ? null : 'A model has a capability or not'
  if (!isModelFactField(field)) return 'A model has no such field'
  return value === null || VALID[field](value) ? null : 'This value does not fit the field'
}

/**
 * Returns whether a source other than the maker may set a field of a model. Unknown fields are filled: the lifecycle by
 * every source, other fields by main sources only. Known fields are replaced when a source changes its value, never by
 * its first reading, which is only compared, except that it may move the status closer to retirement.
 */
export function maySetModelField(
  { field, value }: { readonly field: string; readonly value: string },
  { shown, isFirstReading, isMainSource }: SettingOfModel,
): boolean {
  // Still being listed is not evidence of an active model.
  if (shown === null && (value === 'active' || value === 'beta')) return false
  if (shown === null) return isMainSource || ['status', 'date'].includes(fieldGroup(field))
  return !isFirstReading || (field === 'status' && STAGES.indexOf(value) > Math.max(STAGES.indexOf(shown), 1))
}

type SettingOfModel = {
  readonly shown: string | null
  readonly isFirstReading: boolean
  /** First-party or primary. */
  readonly isMainSource: boolean
}

import type { SubmissionData, SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import { modelChangeKeys } from '@inferdex/domain/models/model-fields'

const PROVIDER_KEYS = ['name', 'website', 'description', 'documentation', 'headquarters', 'logo'] as const
const DEAL_KEYS = ['title', 'description', 'discount', 'promoCode', 'link', 'expiresAt', 'newUserOnly'] as const

type ProposedKey = {
  MODEL: (typeof modelChangeKeys)[number] | 'capabilities'
  PROVIDER: (typeof PROVIDER_KEYS)[number] | 'integrations'
  DEAL: (typeof DEAL_KEYS)[number]
}
type ChangingType = keyof ProposedKey

const KEYS: { readonly [Type in ChangingType]: readonly ProposedKey[Type][] } = {
  MODEL: [...modelChangeKeys, 'capabilities'],
  PROVIDER: [...PROVIDER_KEYS, 'integrations'],
  DEAL: DEAL_KEYS,
}

/**
 * Returns the fields that a proposed change of a record sets. Empty fields are skipped: a change does not fill in the
 * whole form, and an unchecked box does not mean "no".
 */
function proposedKeys<Type extends ChangingType>(type: Type, data: SubmissionData<Type>): readonly ProposedKey[Type][] {
  const values: Partial<Record<string, unknown>> = data
  return KEYS[type].filter((key) => {
    const value = values[key]
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== false
  })
}

type Accepted<Type extends ChangingType> = {
  readonly [Key in ProposedKey[Type] & keyof SubmissionData<Type>]?: NonNullable<SubmissionData<Type>[Key]>
}

/** Returns the proposed values that staff accepts. */
export function acceptedFields<Type extends ChangingType>(
  type: Type,
  data: SubmissionData<Type>,
  accepts: (field: string) => boolean,
): Accepted<Type> {
  const values: Partial<Record<string, unknown>> = data
  const accepted = proposedKeys(type, data).filter(accepts)
  return Object.fromEntries(accepted.map((key) => [key, values[key]])) as Accepted<Type>
}

/** Returns those fields whose values differ from the record's. */
export function differing(fields: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>) {
  return Object.keys(fields).filter((key) => fields[key] !== before[key])
}

/** The fields of records that other submissions set; staff accepts them as a whole. */
const FIXED: Partial<Record<SubmissionType, readonly string[]>> = {
  BENCHMARK: ['score', 'testedDate', 'source', 'reporting'],
  DEAL_EXPIRED: ['expiresAt'],
  CORRECTION: ['value', 'source'],
}

/** Returns the fields that approving a change can set, besides prices. */
export function settableFields(type: SubmissionType, data: Record<string, unknown>): readonly string[] {
  // The type's schema validated the data when it was submitted.
  if (type === 'MODEL') return proposedKeys(type, data as SubmissionData<'MODEL'>)
  if (type === 'PROVIDER') return proposedKeys(type, data as SubmissionData<'PROVIDER'>)
  if (type === 'DEAL') return proposedKeys(type, data as SubmissionData<'DEAL'>)
  return FIXED[type] ?? []
}

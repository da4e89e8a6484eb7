import {
  modelFields,
  type ModelFields,
  type ModelSubmissionKey,
  modelSubmissionKeys,
  submissionLabel,
} from '@inferdex/domain/models/model-fields'
import type { SubmissionType } from '@inferdex/contracts/submissions/submission-data'

/** How a field is shown, compared and edited. Ids are shown as names and cannot be typed. */
type FieldKind =
  | 'text'
  | 'long'
  | 'url'
  | 'number'
  | 'price'
  | 'percent'
  | 'yes'
  | 'day'
  | 'moment'
  | 'list'
  | 'json'
  | 'providers'
  | 'reporting'
  | 'field'
  | 'id'

/** `path` is its position in the data: `pricing.inputPerMillion`. */
export type DataField = { readonly path: string; readonly label: string; readonly kind: FieldKind }

const field = (path: string, label: string, kind: FieldKind = 'text'): DataField => ({ path, label, kind })

/** How each type of a model's fields is shown. */
const MODEL_KINDS = {
  name: 'text',
  slug: 'text',
  filledText: 'text',
  text: 'text',
  url: 'url',
  context: 'number',
  flag: 'yes',
  day: 'day',
} as const satisfies Record<'url' | ModelFields[ModelSubmissionKey]['type'], FieldKind>

const modelDataField = (key: ModelSubmissionKey) => field(key, submissionLabel(key), MODEL_KINDS[modelFields[key].type])

const FIRST_MODEL_KEYS: readonly ModelSubmissionKey[] = ['name', 'slug', 'family', 'version', 'contextWindow']

/** The fields of each type, in reading order. */
export const dataFields: Readonly<Record<SubmissionType, readonly DataField[]>> = {
  MODEL: [
    ...FIRST_MODEL_KEYS.map(modelDataField),
    field('pricing.inputPerMillion', 'Input price', 'price'),
    field('pricing.outputPerMillion', 'Output price', 'price'),
    field('pricing.currency', 'Currency'),
    field('providerIds', 'Providers', 'providers'),
    field('capabilities', 'Capabilities', 'list'),
    ...modelSubmissionKeys.filter((key) => !FIRST_MODEL_KEYS.includes(key)).map(modelDataField),
  ],
  PROVIDER: [
    field('name', 'Name'),
    field('slug', 'Slug'),
    field('website', 'Website', 'url'),
    field('documentation', 'Documentation', 'url'),
    field('headquarters', 'Headquarters'),
    field('description', 'Description', 'long'),
    field('logo', 'Logo', 'url'),
    field('integrations', 'Integrations', 'list'),
    field('pricing.freeTier.available', 'Free tier', 'yes'),
    field('pricing.freeTier.tokenLimit', 'Free tokens', 'number'),
    field('pricing.freeTier.requestLimit', 'Free requests', 'number'),
    field('pricing.freeTier.duration', 'Free tier lasts'),
    field('pricing.freeTier.features', 'Free tier features', 'list'),
    field('pricing.freeTier.creditCardRequired', 'Needs a card', 'yes'),
    field('pricing.freeTier.customConfig', 'Further settings', 'json'),
  ],
  CAPABILITY: [
    field('name', 'Name'),
    field('displayName', 'Shown as'),
    field('category', 'Category'),
    field('description', 'Description', 'long'),
  ],
  BENCHMARK: [
    field('modelName', 'Model'),
    field('modelId', 'Model id', 'id'),
    field('benchmarkType', 'Benchmark'),
    field('score', 'Score', 'percent'),
    field('testedDate', 'Tested on', 'day'),
    field('source', 'Source', 'url'),
    field('reporting', 'Reported by', 'reporting'),
  ],
  DEAL: [
    field('title', 'Title'),
    field('description', 'Description', 'long'),
    field('providerName', 'Provider'),
    field('providerId', 'Provider id', 'id'),
    field('discount', 'Discount', 'percent'),
    field('promoCode', 'Promo code'),
    field('link', 'Link', 'url'),
    field('expiresAt', 'Expires', 'moment'),
    field('newUserOnly', 'New users only', 'yes'),
  ],
  DEAL_EXPIRED: [field('targetId', 'Deal', 'id'), field('reason', 'Reason', 'long')],
  CORRECTION: [
    field('modelName', 'Model', 'id'),
    field('providerName', 'Provider', 'id'),
    field('field', 'Figure', 'field'),
    field('value', 'Value'),
    field('unit', 'Unit', 'id'),
    field('validFrom', 'Since', 'day'),
    field('source', 'Source', 'url'),
    field('shown', 'Shown then', 'id'),
    field('modelSlug', 'Model address', 'id'),
    field('targetId', 'Offer', 'id'),
  ],
  GENERAL: [field('suggestion', 'Suggestion', 'long')],
}

export function valueAt(data: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = data
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

/** Returns a copy of the data with one value set, or removed for undefined. */
export function withValueAt(
  data: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    const { [key]: _, ...others } = data
    return value === undefined ? others : { ...data, [key]: value }
  }
  const inner = data[key]
  const below = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {}
  const next = withValueAt(below, rest.join('.'), value)
  // Does not create an empty object for a missing value.
  if (inner === undefined && Object.keys(next).length === 0) return { ...data }
  return { ...data, [key]: next }
}

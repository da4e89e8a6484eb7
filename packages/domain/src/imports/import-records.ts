import {
  type ModelFields,
  modelField,
  modelFields,
  modelFileKeys,
  type ModelFileKey,
  type ModelRecord,
} from '../models/model-fields.ts'
import { type ProviderKind, providerKinds } from '../offers/who-sells/provider-kind.ts'
import { joinList } from '../text/csv.ts'
import { capabilityNames, type TierRecord, tierList, type ToolRecord, toolList } from './import-objects.ts'
import {
  currency,
  day,
  discount,
  exactAmount,
  flag,
  list,
  type Maker,
  makerText,
  maker,
  moment,
  partialDate,
  price,
  rating,
  type Reader,
  secureUrl,
  slug,
  text,
  usDollars,
  uuid,
  webAddress,
  wholeNumber,
} from './import-values.ts'

export const importKinds = ['models', 'providers', 'deals', 'offers'] as const
export type ImportKind = (typeof importKinds)[number]

export type ProviderRecord = {
  readonly name: string
  readonly slug: string
  readonly website: string | null
  readonly headquarters?: string | null
  readonly description?: string | null
  readonly logo?: string | null
  readonly documentation?: string | null
  readonly featured?: boolean | null
  readonly kind?: ProviderKind
  readonly kindNote?: string | null
  readonly kindSourceUrl?: string | null
  readonly kindObservedOn?: string | null
  /** Slugs of the models it offers; a new offer gets the model's list price. */
  readonly models?: readonly string[]
  readonly tools?: readonly ToolRecord[]
  readonly tiers?: readonly TierRecord[]
  readonly currency?: string | null
  readonly rating: number
  readonly reviewCount: number
}

export type DealRecord = {
  /** Identifies the deal; without it, provider and title do. */
  readonly id?: string | null
  readonly title: string
  /** Null when it has none. */
  readonly description: string | null
  /** `50%` or `$10`. */
  readonly discount: string
  readonly providerId?: string | null
  readonly providerName?: string | null
  readonly promoCode?: string | null
  readonly referralLink?: string | null
  /** Null when it has started already. */
  readonly startsAt?: string | null
  readonly expiresAt?: string | null
  readonly newUserOnly?: boolean | null
  readonly verified?: boolean | null
  readonly newUser?: boolean | null
  readonly startup?: boolean | null
  readonly student?: boolean | null
  readonly region?: string | null
  /** Null when not stated. */
  readonly cardNeeded?: boolean | null
  /** A username; null when no user submitted it. */
  readonly submittedBy: string | null
}

/** A price of an offer; without a component only the offer itself. */
export type OfferRecord = {
  /** Slugs, and the id under which the provider sells the model. */
  readonly model: string
  readonly provider: string
  readonly id: string
  readonly component?: string | null
  readonly mode?: string | null
  /** The minimum of input tokens. */
  readonly tier?: number | null
  /** Exact, as text, in US dollars. */
  readonly amount?: string | null
  readonly unit?: string | null
  readonly validFrom?: string | null
  /** A URL or a name. */
  readonly source?: string | null
}

export type ImportRecords = { models: ModelRecord; providers: ProviderRecord; deals: DealRecord; offers: OfferRecord }
export type ImportRecord = ImportRecords[ImportKind]

export type ImportField = {
  /** The column in CSV and the key in a record. */
  readonly column: string
  /** The parent key in JSON, when the field is not at the top level. */
  readonly below?: string
  /** Another accepted key, and how its value is converted. */
  readonly alias?: { readonly key: string; readonly from: (raw: unknown) => unknown }
  readonly label: string
  readonly read: Reader
  /** 'or unknown': the file must state it, but may state `unknown` (in JSON: null). */
  readonly need: 'required' | 'or unknown' | 'optional'
  readonly isList: boolean
}

/** The CSV text for a required value that is unknown. */
export const UNKNOWN = 'unknown'

type Options = Partial<Pick<ImportField, 'below' | 'alias' | 'label' | 'isList'>>

function field(column: string, need: ImportField['need'], read: Reader, options: Options = {}): ImportField {
  return { column, need, read, label: options.label ?? column, isList: options.isList ?? false, ...options }
}

const names = (read: Reader<string>): Reader => list(read)
const LIST = { isList: true }

const providerKind: Reader<ProviderKind> = (raw, label) => {
  const kind = providerKinds.find((one) => one === raw)
  return kind === undefined ? { reason: `${label} must be one of ${providerKinds.join(', ')}` } : { value: kind }
}

const logo: Reader<string> = (raw, label) => {
  const reading = text(2000)(raw, label)
  const isAddress = 'value' in reading && /^(https?:\/\/|\/(?!\/))\S*$/i.test(reading.value)
  return isAddress ? reading : { reason: `${label} must start with http://, https:// or /` }
}

/** Creates the reader of each type that a file of models has; `max` is the field's longest text. */
const MODEL_READERS = {
  name: () => text(200),
  slug: () => slug,
  filledText: text,
  text,
  url: () => secureUrl,
  flag: () => flag,
  day: () => day,
  context: () => wholeNumber(1),
  tokens: () => wholeNumber(1),
  partialDate: () => partialDate,
  maker: () => maker,
  rating: () => rating,
  count: () => wholeNumber(0),
  price: () => price,
  dollars: () => usDollars,
  names: (max) => list(text(max)),
  capabilities: (max) => list(text(max)),
  slugs: () => list(slug),
} as const satisfies Record<'url' | ModelFields[ModelFileKey]['type'], (max: number) => Reader>

const MODEL_FIELDS: readonly ImportField[] = modelFileKeys.map((key) => {
  const { type } = modelFields[key]
  const { file = 'optional', label, fileLabel = label, below, max = 0 } = modelField(key)
  return field(key, file, MODEL_READERS[type](max), {
    label: fileLabel,
    isList: type === 'names' || type === 'capabilities' || type === 'slugs',
    ...(below !== undefined && { below }),
    ...(key === 'capabilities' && { alias: { key: 'modelCapabilities', from: capabilityNames } }),
  })
})

const PROVIDER_FIELDS: readonly ImportField[] = [
  field('name', 'required', text(200), { label: 'Name' }),
  field('slug', 'required', slug, { label: 'Slug' }),
  field('website', 'or unknown', webAddress, { label: 'Website' }),
  field('headquarters', 'optional', text(200)),
  field('description', 'optional', text(1000), { label: 'Description' }),
  field('logo', 'optional', logo, { label: 'Logo' }),
  field('documentation', 'optional', webAddress, { label: 'Documentation' }),
  field('featured', 'optional', flag),
  field('kind', 'optional', providerKind, { label: 'Kind' }),
  field('kindNote', 'optional', text(300)),
  field('kindSourceUrl', 'optional', webAddress),
  field('kindObservedOn', 'optional', day),
  field('models', 'optional', names(slug), LIST),
  field('tools', 'optional', toolList, LIST),
  field('tiers', 'optional', tierList, { isList: true, below: 'pricing' }),
  field('currency', 'optional', currency, { below: 'pricing' }),
  field('rating', 'required', rating, { label: 'Rating' }),
  field('reviewCount', 'required', wholeNumber(0), { label: 'Review count' }),
]

const ELIGIBILITY = { below: 'eligibility' }

const DEAL_FIELDS: readonly ImportField[] = [
  field('title', 'required', text(200, 3), { label: 'Title' }),
  field('description', 'or unknown', text(1000), { label: 'Description' }),
  field('discount', 'required', discount, { label: 'Discount' }),
  field('providerName', 'optional', text(200)),
  field('submittedBy', 'or unknown', text(100)),
  field('startsAt', 'optional', moment),
  field('expiresAt', 'optional', moment),
  field('promoCode', 'optional', text(100)),
  field('referralLink', 'optional', webAddress, { label: 'Link' }),
  field('newUserOnly', 'optional', flag),
  field('verified', 'optional', flag),
  field('newUser', 'optional', flag, ELIGIBILITY),
  field('startup', 'optional', flag, ELIGIBILITY),
  field('student', 'optional', flag, ELIGIBILITY),
  field('region', 'optional', text(100), ELIGIBILITY),
  field('cardNeeded', 'optional', flag, ELIGIBILITY),
  field('providerId', 'optional', uuid),
  field('id', 'optional', uuid),
]

const OFFER_FIELDS: readonly ImportField[] = [
  field('model', 'required', slug, { label: 'Model' }),
  field('provider', 'required', slug, { label: 'Provider' }),
  field('id', 'required', text(200), { label: 'Id' }),
  field('component', 'optional', text(40)),
  field('mode', 'optional', text(40)),
  field('tier', 'optional', wholeNumber(0)),
  field('amount', 'optional', exactAmount),
  field('unit', 'optional', text(40)),
  field('validFrom', 'optional', moment, { alias: { key: 'valid from', from: (raw) => raw } }),
  field('source', 'optional', text(2000)),
]

/** The fields of each kind, in the column order of an export. */
export const importFields: { readonly [Kind in ImportKind]: readonly ImportField[] } = {
  models: MODEL_FIELDS,
  providers: PROVIDER_FIELDS,
  deals: DEAL_FIELDS,
  offers: OFFER_FIELDS,
}

export type FieldValue = string | number | boolean | readonly unknown[] | Maker | null | undefined

/** Formats a value of a record as a CSV cell. */
export function cellText({ need }: ImportField, value: FieldValue): string {
  if (value === null || value === undefined) return need === 'or unknown' ? UNKNOWN : ''
  if (typeof value !== 'object') return String(value)
  if (!Array.isArray(value)) return makerText(value as Maker)
  return value.every((entry) => typeof entry === 'string') ? joinList(value) : JSON.stringify(value)
}

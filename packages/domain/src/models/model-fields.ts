import {
  type FileRecord,
  type KeysOfDoor,
  type KeysShownIn,
  keysOfDoor,
  keysShownIn,
  type RecordField,
  type RecordFields,
} from '../text/record-fields.ts'

/**
 * The fields of a model, in the column order of an export. Import, export, forms, submissions, the audit log and the
 * lists of columns in SQL are derived from this table (decision 61).
 */
export const modelFields = {
  name: {
    column: 'name',
    type: 'name',
    label: 'Name',
    staff: 'required',
    submission: 'required',
    file: 'required',
    shownIn: ['record', 'page', 'comparison', 'snapshot'],
  },
  slug: {
    column: 'slug',
    type: 'slug',
    label: 'Slug',
    staff: 'required',
    submission: 'optional',
    file: 'required',
    shownIn: ['record', 'snapshot'],
  },
  version: {
    column: 'version',
    type: 'filledText',
    max: 100,
    label: 'Version',
    staff: 'optional',
    submission: 'optional',
    file: 'required',
    shownIn: ['record', 'page'],
  },
  family: {
    column: 'family',
    type: 'filledText',
    max: 100,
    label: 'Family',
    staff: 'optional',
    submission: 'required',
    file: 'required',
    shownIn: ['record', 'page', 'comparison', 'snapshot'],
  },
  contextWindow: {
    column: 'context_window',
    type: 'context',
    label: 'Context, tokens',
    staff: 'optional',
    submission: 'required',
    submissionLabel: 'Context window',
    file: 'or unknown',
    fileLabel: 'contextWindow',
    shownIn: ['record', 'page', 'comparison', 'snapshot'],
  },
  architecture: {
    column: 'architecture',
    type: 'filledText',
    max: 100,
    label: 'Architecture',
    staff: 'optional',
    submission: 'optional',
    file: 'required',
    shownIn: ['record'],
  },
  parameterCount: {
    column: 'parameter_count',
    type: 'text',
    max: 100,
    label: 'Parameters',
    staff: 'optional',
    submission: 'optional',
    file: 'optional',
    fileLabel: 'parameterCount',
    shownIn: ['record', 'page', 'comparison', 'snapshot'],
  },
  quantization: {
    column: 'quantization',
    type: 'names',
    max: 50,
    label: 'Quantization',
    staff: 'optional',
    file: 'optional',
    fileLabel: 'quantization',
    shownIn: ['record'],
  },
  /** Whether its licence allows commercial use of the weights. */
  isOpenSource: {
    column: 'is_open_source',
    type: 'flag',
    label: 'Weights',
    staff: 'optional',
    submission: 'optional',
    submissionLabel: 'Open source',
    file: 'required',
    fileLabel: 'isOpenSource',
    shownIn: ['record', 'page', 'comparison', 'snapshot'],
  },
  /** The list price; null in a file leaves it unchanged. */
  inputPerMillion: {
    column: null,
    type: 'price',
    label: 'Input price',
    file: 'optional',
    below: 'pricing',
    shownIn: [],
  },
  outputPerMillion: {
    column: null,
    type: 'price',
    label: 'Output price',
    file: 'optional',
    below: 'pricing',
    shownIn: [],
  },
  currency: { column: null, type: 'dollars', label: 'currency', file: 'optional', below: 'pricing', shownIn: [] },
  /** The providers that offer it; a new offer gets the list price. */
  providers: { column: null, type: 'slugs', label: 'providers', file: 'optional', shownIn: [] },
  capabilities: {
    column: null,
    type: 'capabilities',
    max: 60,
    label: 'Capabilities',
    staff: 'optional',
    file: 'optional',
    fileLabel: 'capabilities',
    shownIn: ['page', 'comparison', 'snapshot'],
  },
  /** Set by the editors and shown until the first review. */
  rating: {
    column: 'editorial_rating',
    type: 'rating',
    label: 'Editorial rating',
    staff: 'optional',
    file: 'required',
    fileLabel: 'Rating',
    shownIn: ['page', 'comparison', 'snapshot'],
  },
  reviewCount: {
    column: 'editorial_review_count',
    type: 'count',
    label: 'Editorial reviews',
    staff: 'optional',
    file: 'required',
    fileLabel: 'Review count',
    shownIn: ['page', 'comparison', 'snapshot'],
  },
  /** Null when unknown; then it is sorted by the day on which it was first seen. */
  releaseDate: {
    column: 'release_date',
    type: 'day',
    label: 'Released',
    staff: 'optional',
    submission: 'optional',
    submissionLabel: 'Release date',
    file: 'optional',
    fileLabel: 'releaseDate',
    shownIn: ['record', 'page', 'comparison', 'snapshot'],
  },
  /** Where its open weights can be downloaded. */
  weightsUrl: {
    column: 'weights_url',
    type: 'url',
    label: 'Weights link',
    staff: 'optional',
    submission: 'optional',
    file: 'optional',
    shownIn: ['record', 'page', 'comparison'],
  },
  /** The maker: its name, and its slug if it is also a provider. */
  lab: {
    column: 'lab',
    type: 'maker',
    label: 'Maker',
    staff: 'optional',
    file: 'optional',
    shownIn: ['page', 'comparison', 'snapshot'],
  },
  maxOutput: {
    column: 'max_output',
    type: 'tokens',
    label: 'Max output, tokens',
    staff: 'optional',
    file: 'optional',
    shownIn: ['record', 'page', 'comparison', 'snapshot'],
  },
  knowledgeCutoff: {
    column: 'knowledge_cutoff',
    type: 'partialDate',
    label: 'Knowledge cutoff',
    staff: 'optional',
    file: 'optional',
    shownIn: ['record', 'page', 'comparison'],
  },
  /** Results of benchmarks as `name: score`. Files only show them: each result has its own source. */
  scores: { column: null, type: 'names', max: 300, label: 'scores', file: 'optional', shownIn: [] },
  /** The type set by staff; null when it is derived from name and capabilities. */
  setType: { column: 'set_type', type: 'modelType', label: 'Type', staff: 'optional', shownIn: [] },
  /** Whether everyone can download the weights, regardless of the licence. */
  hasOpenWeights: {
    column: 'open_weights',
    type: 'flag',
    label: 'Open weights',
    staff: 'optional',
    file: 'optional',
    shownIn: ['record', 'page', 'comparison', 'snapshot'],
  },
  licence: {
    column: 'licence',
    type: 'text',
    max: 200,
    label: 'Licence',
    staff: 'optional',
    file: 'optional',
    shownIn: ['record', 'page', 'comparison'],
  },
} as const satisfies RecordFields

export type ModelFields = typeof modelFields
export type ModelKey = keyof ModelFields
export type ModelStaffKey = KeysOfDoor<ModelFields, 'staff'>
export type ModelSubmissionKey = KeysOfDoor<ModelFields, 'submission'>
/** Keys that a submission about an existing model can set, without the slug, which never changes. */
export type ModelChangeKey = Exclude<ModelSubmissionKey, 'slug'>
export type ModelFileKey = KeysOfDoor<ModelFields, 'file'>
/** Keys that the public record returns as stored. */
export type ModelRecordKey = KeysShownIn<ModelFields, 'record'>
export type ModelUrlKey = { [Key in ModelKey]: ModelFields[Key]['type'] extends 'url' ? Key : never }[ModelKey]

export const modelStaffKeys: readonly ModelStaffKey[] = keysOfDoor(modelFields, 'staff')
export const modelSubmissionKeys: readonly ModelSubmissionKey[] = keysOfDoor(modelFields, 'submission')
export const modelChangeKeys = modelSubmissionKeys.filter((key): key is ModelChangeKey => key !== 'slug')
export const modelFileKeys: readonly ModelFileKey[] = keysOfDoor(modelFields, 'file')
export const modelRecordKeys: readonly ModelRecordKey[] = keysShownIn(modelFields, 'record')

/** Returns a field with all of its optional properties. */
export const modelField = (key: ModelKey): RecordField => modelFields[key]

export const modelUrlKeys = (Object.keys(modelFields) as ModelKey[]).filter(
  (key): key is ModelUrlKey => modelField(key).type === 'url',
)

/** Returns the label of a field in submissions. */
export function submissionLabel(key: ModelSubmissionKey): string {
  const { label, submissionLabel: own = label } = modelField(key)
  return own
}

/** A model in a file. */
export type ModelRecord = FileRecord<ModelFields>

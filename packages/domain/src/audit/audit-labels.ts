import { modelFields } from '../models/model-fields.ts'

type Labels = Readonly<Record<string, { readonly label: string }>>

/** The labelled fields of each target of the audit log. */
const FIELDS: ReadonlyMap<string, Labels> = new Map<string, Labels>([
  ['MODEL', modelFields],
  ['SUBMISSION', { ownSubmission: { label: 'Decided by its author' } }],
])

/** Returns the label of a changed field, which may be a path such as `lab.name`; null where it has none. */
export function auditLabel(target: string, field: string): string | null {
  const [key = ''] = field.split('.')
  const fields = FIELDS.get(target) ?? {}
  return Object.hasOwn(fields, key) ? (fields[key]?.label ?? null) : null
}

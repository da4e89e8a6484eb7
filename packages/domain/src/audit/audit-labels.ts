import { modelFields } from '../models/model-fields.ts'
import type { RecordFields } from '../text/record-fields.ts'

/** The fields of each target of the audit log that has a table of them. */
const FIELDS: ReadonlyMap<string, RecordFields> = new Map([['MODEL', modelFields]])

/** Returns the label of a changed field, which may be a path such as `lab.name`; null where the form has none. */
export function auditLabel(target: string, field: string): string | null {
  const [key = ''] = field.split('.')
  const fields = FIELDS.get(target) ?? {}
  return Object.hasOwn(fields, key) ? (fields[key]?.label ?? null) : null
}

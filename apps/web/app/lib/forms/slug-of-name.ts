import { slugFrom } from '@inferdex/domain/text/slug'
import type { Fields } from './edited-fields.ts'
import type { RecordEditor } from './use-record-editor.ts'

/** Returns the fields of a new record with another name. The slug follows the name until it is typed by hand. */
export function withName(fields: Fields, name: string): Fields {
  const slug = fields.slug ?? ''
  const follows = slug === '' || slug === slugFrom(fields.name ?? '')
  return { ...fields, name, ...(follows ? { slug: slugFrom(name) } : {}) }
}

/** Returns an editor for the name field that also derives the slug of a new record. */
export function nameWithSlug({ fields, edit }: RecordEditor): Pick<RecordEditor, 'fields' | 'set'> {
  return { fields, set: (_, value) => edit((before) => withName(before, value ?? '')) }
}

import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { decimalOf, decimalProblem, wholeOf, wholeProblem } from '../../../../lib/forms/figure-text.ts'
import type { Messages } from '../../../../lib/forms/form-messages.ts'
import { dataFields, type DataField, valueAt, withValueAt } from './submission-fields.ts'

/** Returns the text fields. Ids are selected elsewhere. */
export function editableFields(type: Submission['type']): readonly DataField[] {
  return dataFields[type].filter(({ kind }) => kind !== 'id' && kind !== 'field' && kind !== 'providers')
}

/** Returns the text of a field for the form. Lists have one entry per line. */
export function fieldText({ path, kind }: DataField, data: Submission['data']): string {
  const value = valueAt(data, path)
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(String).join('\n')
  if (kind === 'json') return JSON.stringify(value, null, 2)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns the data with the form's values. A missing field that is left empty stays missing. */
export function editedData({ type, data }: Pick<Submission, 'type' | 'data'>, form: FormData): Submission['data'] {
  let next: Record<string, unknown> = data
  for (const field of editableFields(type)) {
    const value = typedValue(field, form)
    const isBlank =
      value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
    if (isBlank && valueAt(data, field.path) === undefined) continue
    next = withValueAt(next, field.path, value)
  }
  return next
}

/** Finds misplaced commas, which would change the number, by field name. */
export function figureProblems(type: Submission['type'], form: FormData): Messages {
  const problems = editableFields(type).flatMap(({ path, kind }) => {
    const entered = form.get(path)
    const text = typeof entered === 'string' ? entered : ''
    const isDecimal = kind === 'price' || kind === 'percent'
    const problem = isDecimal ? decimalProblem(text) : kind === 'number' ? wholeProblem(text) : null
    return problem === null ? [] : [[path, problem] as const]
  })
  return Object.fromEntries(problems)
}

function typedValue({ path, kind }: DataField, form: FormData): unknown {
  const entered = form.get(path)
  const text = typeof entered === 'string' ? entered.trim() : ''
  switch (kind) {
    case 'yes':
      return entered !== null
    case 'number':
      return wholeOf(text) ?? undefined
    case 'price':
    case 'percent':
      return decimalOf(text) ?? undefined
    case 'list':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    case 'day':
    case 'moment':
      return text === '' ? undefined : text
    case 'json':
      return text === '' ? undefined : parsedOr(text)
    default:
      return text
  }
}

/** Returns text that is not JSON unchanged; the schema refuses it with a message. */
function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

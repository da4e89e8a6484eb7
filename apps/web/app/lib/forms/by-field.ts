import { ApiError } from '../api/api.ts'
import type { FormSchema } from './form-messages.ts'

/** Wraps a contract's schema so that it reports issues per form field (`pricing.inputPerMillion`), and one per list. */
export function byField<T>(schema: FormSchema<T>): FormSchema<T> {
  return {
    safeParse: (value) => {
      const parsed = schema.safeParse(value)
      if (parsed.success) return parsed
      const issues = parsed.error.issues.map(({ path, message }) => ({ path: [fieldName(path)], message }))
      return { success: false, error: { issues } }
    },
  }
}

function fieldName(path: readonly PropertyKey[]): string {
  const firstIndex = path.findIndex((part) => typeof part !== 'string')
  return (firstIndex === -1 ? path : path.slice(0, firstIndex)).join('.')
}

/**
 * Removes the prefix from the field names of an error: the server reports `data.pricing.inputPerMillion`, the form has
 * `pricing.inputPerMillion`.
 */
export function withoutDataPrefix(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError)) return thrown
  const { status, code, requestId } = thrown
  const fields = Object.fromEntries(
    Object.entries(thrown.fields).map(([path, message]) => [
      fieldName(path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))).replace(/^data\./, ''),
      message,
    ]),
  )
  return new ApiError(thrown.message, { status, code, fields, requestId: requestId ?? undefined })
}

import { AppError } from '@inferdex/contracts/protocol/errors'
import type { z } from 'zod'

/**
 * Returns the error for a failed validation: the first message of each field by its dotted path, and the first of them
 * as the message.
 */
export function validationError(error: z.ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[path === '' ? key : `${path}.${key}`] ??= 'Unknown field'
    } else {
      fields[path] ??= issue.message
    }
  }
  const [first = 'Invalid input'] = Object.values(fields)
  return new AppError('VALIDATION_FAILED', first, { fields })
}

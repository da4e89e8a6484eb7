import { AppError, type ErrorCode } from '@inferdex/contracts/errors'
import pg from 'pg'

/** The name of the unique constraint that refused a write, or null: constraints decide races, the code names them. */
export function violatedUniqueConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? null) : null
}

/** What a violated constraint means to whoever caused it. */
export type Conflict = { readonly code: ErrorCode; readonly field: string; readonly message: string }

/** Constraints decide races; here they get their words. */
export async function namingConflicts<T>(
  conflicts: Readonly<Record<string, Conflict>>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const conflict = conflicts[violatedUniqueConstraint(error) ?? '']
    if (conflict === undefined) throw error
    const { code, field, message } = conflict
    throw new AppError(code, message, { fields: { [field]: message } })
  }
}

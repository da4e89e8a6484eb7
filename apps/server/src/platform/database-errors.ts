import { AppError, type ErrorCode } from '@inferdex/contracts/protocol/errors'
import pg from 'pg'

/** Returns the name of the unique constraint that refused a write, or null. */
export function violatedUniqueConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? null) : null
}

/**
 * Matches errors after which a retry may help: PostgreSQL is down, starting or stopping, or is out of connections or
 * time.
 */
const UNAVAILABLE_SQLSTATES = /^(08|53|57P0|55P03|57014|40001|40P01)/
const UNAVAILABLE_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'])
/** Matches errors of the client library, which have no code. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|connection has been discarded|Query read timeout/

export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (UNAVAILABLE_SQLSTATES.test(code) || UNAVAILABLE_SYSTEM.has(code))) return true
  return typeof message === 'string' && UNAVAILABLE_MESSAGE.test(message)
}

/** The error that a user gets for a violated constraint. */
export type Conflict = { readonly code: ErrorCode; readonly field: string; readonly message: string }

/**
 * Runs a write and converts a violated unique constraint into an error with a code, a field and a message. Constraints,
 * not checks in code, decide between parallel writes.
 */
export async function translateConflicts<T>(
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

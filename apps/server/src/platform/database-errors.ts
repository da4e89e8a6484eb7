import { AppError, type ErrorCode } from '@inferdex/contracts/protocol/errors'
import pg from 'pg'

/** The name of the unique constraint that refused a write, or null: constraints decide races, the code names them. */
export function violatedUniqueConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? null) : null
}

/** PostgreSQL is away, starting, stopping, or out of connections or time: trying again may help. */
const UNAVAILABLE_SQLSTATES = /^(08|53|57P0|55P03|57014|40001|40P01)/
const UNAVAILABLE_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'])
/** Errors of the client library that have no code. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|connection has been discarded|Query read timeout/

export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (UNAVAILABLE_SQLSTATES.test(code) || UNAVAILABLE_SYSTEM.has(code))) return true
  return typeof message === 'string' && UNAVAILABLE_MESSAGE.test(message)
}

/** What a violated constraint means to whoever caused it. */
export type Conflict = { readonly code: ErrorCode; readonly field: string; readonly message: string }

/** Constraints decide races; here they get their words. */
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

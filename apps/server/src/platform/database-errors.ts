import pg from 'pg'

/** The name of the unique constraint that refused a write, or null: constraints decide races, the code names them. */
export function violatedUniqueConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? null) : null
}

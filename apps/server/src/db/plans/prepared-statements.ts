import { type Expression, sql } from 'kysely'
import type pg from 'pg'

// PostgreSQL plans an unnamed statement every time. For the large reads behind a page, planning takes much longer than
// running: 6.4 ms against 0.3 for a model page.

const MARK = '/* plan kept */'
/** Each connection keeps each plan in memory, a few hundred kilobytes at most. */
const MOST_PLANS = 100

type Modifiable<Q> = { modifyEnd: (modifier: Expression<unknown>) => Q }

/**
 * Lets PostgreSQL keep the plan of a frequent read, for use with `$call`. Only for statements with few variants, whose
 * best plan does not depend on their values: a limit must be part of the text (`fixedLimit`).
 */
export function prepared<Q extends Modifiable<Q>>(query: Q): Q {
  return query.modifyEnd(sql.raw(MARK))
}

/** Writes a limit into the statement. For a parameter, PostgreSQL would plan for a tenth of the table. */
export function fixedLimit(rows: number): Expression<number> {
  return sql.lit(rows)
}

export type Query = (...args: unknown[]) => unknown

/** Statement names by text, shared by the connections of a pool. */
export type PlanNames = Map<string, string>

/** Names the statements of a connection whose plan is to be kept. */
export function prepareStatementsOf(client: pg.PoolClient, names: PlanNames): void {
  const query = client.query.bind(client) as Query
  const named: Query = (...args) => {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && rest.length === 0 ? nameOf(text, names) : null
    if (name === null) return query(...args)
    // After a migration, PostgreSQL refuses a cached plan whose result types have changed.
    return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      if (!isOutdated(error)) throw error
      return query(...args)
    })
  }
  client.query = named as typeof client.query
}

function nameOf(text: string, names: PlanNames): string | null {
  if (!text.endsWith(MARK)) return null
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size === MOST_PLANS) return null
  const name = `kept-${names.size + 1}`
  names.set(text, name)
  return name
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}

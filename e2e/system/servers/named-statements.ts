// Names every statement, as `--import` of a process, which a pooler in transaction mode without prepared statements
// does not support.
import { hash } from 'node:crypto'
import pg from 'pg'

type Query = (...args: unknown[]) => unknown

const { query: send } = pg.Client.prototype as unknown as { query: Query }
pg.Client.prototype.query = function named(this: pg.Client, first: unknown, ...rest: unknown[]): unknown {
  if (typeof first !== 'string') return send.call(this, first, ...rest)
  const [values, ...others] = Array.isArray(rest[0]) ? rest : [[], ...rest]
  return send.call(this, { name: hash('md5', first), text: first, values }, ...others)
} as typeof pg.Client.prototype.query

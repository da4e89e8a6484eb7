import { type RawBuilder, sql } from 'kysely'

/** Returns the condition that an offer may be the lowest of its model: it is paid by use, counts and can be bought. */
export function canBeLowest(offers: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${offers}.${name}`)
  return sql<boolean>`${column('pricing_kind')} = 'metered' and ${column('status')} in ('active', 'beta')
    and ${column('is_counted')}`
}

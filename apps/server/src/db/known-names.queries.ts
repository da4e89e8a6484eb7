import { capabilityFilters } from '@inferdex/domain/models/model-filters'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { lettersToChange } from '@inferdex/domain/search/letters-to-change'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

type Names = {
  /** The valid names, as a relation with the column `name`. */
  readonly from: RawBuilder<unknown>
  /** Whether there are few enough to list them all. */
  readonly isShort: boolean
}

const SETS = {
  // The page offers some filters even if no model has the capability.
  capability: {
    from: sql`select name from capabilities union select unnest(${Object.values(capabilityFilters)}::text[])`,
    isShort: true,
  },
  benchmark: { from: sql`select name from benchmarks`, isShort: true },
  provider: { from: sql`select slug as name from providers where archived_at is null`, isShort: false },
  maker: { from: sql`select maker_key as name from models where archived_at is null`, isShort: false },
  model: { from: sql`select slug as name from models where archived_at is null`, isShort: false },
} as const satisfies Record<string, Names>
type KnownSet = keyof typeof SETS

/** The names in a filter, by the field of the call. */
export type AskedNames = Readonly<
  Record<string, readonly [set: KnownSet, names: readonly string[] | string | undefined]>
>

const MOST_COMPARED = 2000
const MOST_SIMILAR = 5

/**
 * Refuses names that the catalogue does not have: filtering by them would return an empty list, as if nothing matched.
 * The error lists the valid names, or the most similar ones of many. Call it only for empty results, because a row that
 * passes a filter has its name.
 */
export async function refuseUnknown(db: Db, asked: AskedNames): Promise<void> {
  const wanted = Object.entries(asked).flatMap(([field, [set, names = []]]) => {
    const list = typeof names === 'string' ? [names] : names
    return list.length === 0 ? [] : [{ field, set, list }]
  })
  if (wanted.length === 0) return
  const parts = wanted.map(
    ({ field, set, list }) => sql`
      select ${field}::text as field, ${set}::text as set, asked.name from unnest(${list}::text[]) as asked (name)
      where not exists (select from (${SETS[set].from}) known where known.name = asked.name)`,
  )
  const { rows } = await sql<{
    field: string
    set: KnownSet
    name: string
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  if (rows.length === 0) return
  const fields = await Promise.all(
    rows.map(async ({ field, set, name }) => [field, await unknownText(db, set, name)] as const),
  )
  throw new AppError('VALIDATION_FAILED', fields[0]?.[1] ?? '', { fields: Object.fromEntries(fields.toReversed()) })
}

async function unknownText(db: Db, set: KnownSet, name: string): Promise<string> {
  const { from, isShort } = SETS[set]
  const { rows } = await sql<{ name: string }>`
    select distinct name from (${from}) known where name is not null order by name limit ${sql.lit(MOST_COMPARED)}`.execute(
    db,
  )
  const known = rows.map((row) => row.name)
  if (isShort) return `Unknown ${set} ${name}. Known: ${known.join(', ')}`
  const small = name.toLowerCase()
  const similar = known
    .map((one) => ({ one, distance: lettersToChange(small, one.toLowerCase()).at(-1) ?? Infinity }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST_SIMILAR)
  return `Unknown ${set} ${name}. Similar: ${similar.map(({ one }) => one).join(', ')}`
}

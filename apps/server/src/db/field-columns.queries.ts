import type { FieldType, RecordField, RecordFields } from '@inferdex/domain/text/record-fields'
import { type RawBuilder, sql } from 'kysely'

/** The PostgreSQL type of each type of field. */
export const sqlTypes = {
  name: 'text',
  slug: 'text',
  filledText: 'text',
  text: 'text',
  url: 'text',
  flag: 'boolean',
  day: 'date',
  partialDate: 'text',
  context: 'integer',
  tokens: 'integer',
  rating: 'numeric',
  count: 'integer',
  price: 'numeric',
  dollars: 'text',
  names: 'text[]',
  capabilities: 'text[]',
  slugs: 'text[]',
  modelType: 'text',
  maker: 'text',
} as const satisfies Record<FieldType, string>

// Parts of the statements that import a file, for each field that files have. `i` is the row, `i.raw` its record as
// JSON, which distinguishes an absent key from null; `stored` is the alias of the record's own table, null for a new
// record.

type Sql = RawBuilder<unknown>
type Stored = {
  readonly key: string
  readonly column: string
  readonly field: RecordField
  /** The key of the value inside of an object. */
  readonly part?: string
}

/** Returns the columns of a field: a maker has two. */
function columnsOf(key: string, column: string, field: RecordField): Stored[] {
  if (field.type !== 'maker') return [{ key, column, field }]
  return [
    { key, column, field, part: 'slug' },
    { key, column: `${column}_name`, field, part: 'name' },
  ]
}

export type ImportedColumns = {
  /** The rows of a source that selects (row, id, record), with a column for each field. */
  readonly incoming: (source: Sql) => Sql
  /** Whether the row differs from the stored record. */
  readonly differs: Sql
  readonly columns: Sql
  /** The values for these columns, in the same order. */
  readonly values: Sql
  readonly updates: Sql
}

/** Derives the parts from the table of fields. The slug, which identifies the record, is in none of the lists. */
export function importedColumns(fields: RecordFields, stored: string): ImportedColumns {
  const inFiles = Object.entries(fields).filter(([, { file }]) => file !== undefined)
  const columns = inFiles.flatMap(([key, field]): Stored[] =>
    field.column === null || field.type === 'slug' ? [] : columnsOf(key, field.column, field),
  )
  return {
    incoming: (source) => sql`
      select s.row, s.id as new_id, s.record as raw, r.*
      from (${source}) s cross join lateral jsonb_to_record(s.record) as r (
        ${sql.join(inFiles.map(([key, { type }]) => sql`${sql.id(key)} ${sql.raw(type === 'maker' ? 'jsonb' : sqlTypes[type])}`))})`,
    differs: sql.join(
      columns.map((one) => differs(one, stored)),
      sql` or `,
    ),
    columns: sql.join(columns.map(({ column }) => sql.id(column))),
    values: sql.join(columns.map((one) => valueOf(one, stored))),
    updates: sql.join(columns.map(({ column }) => sql`${sql.id(column)} = ${sql.ref(`excluded.${column}`)}`)),
  }
}

const given = ({ key, part }: Stored): Sql =>
  part === undefined ? sql`i.${sql.id(key)}` : sql`(i.${sql.id(key)} ->> ${sql.lit(part)})`
const current = ({ column }: Stored, stored: string): Sql => sql.ref(`${stored}.${column}`)

function differs(one: Stored, stored: string): Sql {
  const value = one.part === undefined ? asInFiles(one, stored) : current(one, stored)
  const isOther = sql`${value} is distinct from ${given(one)}`
  // An empty cell of a flag leaves it unchanged.
  if (one.field.type === 'flag') return sql`(${given(one)} is not null and ${isOther})`
  return one.field.file === 'optional' ? sql`(i.raw ? ${sql.lit(one.key)} and ${isOther})` : isOther
}

/** Returns the stored value in the format of files, where no rating and a rating of 0 are the same. */
export function asInFiles(one: Pick<Stored, 'column' | 'field'>, stored: string): Sql {
  const column = sql.ref(`${stored}.${one.column}`)
  if (one.field.type === 'maker') {
    const name = sql.ref(`${stored}.${one.column}_name`)
    return sql`case when ${name} is not null then jsonb_build_object('slug', ${column}, 'name', ${name}) end`
  }
  return one.field.type === 'rating' ? sql`coalesce(${column}, 0)::float8` : column
}

function valueOf(one: Stored, stored: string): Sql {
  const [now, before] = [given(one), current(one, stored)]
  // No rating and a rating of 0 are the same, so one does not overwrite the other.
  if (one.field.type === 'rating') return sql`case when ${now} = coalesce(${before}, 0) then ${before} else ${now} end`
  if (one.field.type === 'names') return sql`coalesce(${now}, ${before}, '{}')`
  if (one.field.type === 'flag') return sql`coalesce(${now}, ${before}, false)`
  return one.field.file === 'optional' ? sql`case when i.raw ? ${sql.lit(one.key)} then ${now} else ${before} end` : now
}

/** A record as flat text, one entry per field that can be edited on its own. Missing values have no entry. */
export type Fields = Readonly<Record<string, string>>

/** Null means that the field does not exist on that side, as in an added or removed offer. */
export type FieldChange = { readonly key: string; readonly from: string | null; readonly to: string | null }

export function changedFields(before: Fields, after: Fields): readonly FieldChange[] {
  return keysOf(before, after)
    .map((key) => ({ key, from: before[key] ?? null, to: after[key] ?? null }))
    .filter(({ from, to }) => from !== to)
}

/** A field that two users changed to different values. */
export type FieldConflict = {
  readonly key: string
  readonly base: string | null
  readonly theirs: string | null
  readonly mine: string | null
}

/**
 * Merges both sets of changes into their common base. Where they disagree, the result has mine for now, and the field
 * is listed as a conflict for the user to resolve.
 */
export function mergeFields(
  base: Fields,
  theirs: Fields,
  mine: Fields,
): { merged: Fields; conflicts: readonly FieldConflict[] } {
  const merged: Record<string, string> = {}
  const conflicts: FieldConflict[] = []
  for (const key of keysOf(base, theirs, mine)) {
    const [was, their, my] = [base[key] ?? null, theirs[key] ?? null, mine[key] ?? null]
    const kept = my === was ? their : my
    if (kept !== null) merged[key] = kept
    if (my !== was && their !== was && my !== their) conflicts.push({ key, base: was, theirs: their, mine: my })
  }
  return { merged, conflicts }
}

/** Returns the fields with one of them set, or removed for null. */
export function withField(fields: Fields, key: string, value: string | null): Fields {
  const { [key]: _, ...rest } = fields
  return value === null ? rest : { ...fields, [key]: value }
}

function keysOf(...records: readonly Fields[]): readonly string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))]
}

/**
 * Returns the rows of a list inside a record: `offers.a.status` and `offers.b.status` are the status of rows a and b.
 */
export function rowsBelow(fields: Fields, list: string): ReadonlyMap<string, Fields> {
  const prefix = `${list}.`
  const rows = new Map<string, Record<string, string>>()
  // A single pass, because a record may have a thousand fields and this runs on every key.
  for (const key in fields) {
    if (!key.startsWith(prefix)) continue
    const end = key.indexOf('.', prefix.length)
    const id = key.slice(prefix.length, end)
    const row = rows.get(id) ?? {}
    row[key.slice(end + 1)] = fields[key] ?? ''
    rows.set(id, row)
  }
  return rows
}

export function rowsOf(fields: Fields, list: string): readonly string[] {
  return [...rowsBelow(fields, list).keys()]
}

export function withRow(fields: Fields, prefix: string, row: Fields): Fields {
  const added = Object.entries(row).map(([key, value]) => [`${prefix}.${key}`, value])
  return { ...fields, ...Object.fromEntries(added) }
}

export function withoutRow(fields: Fields, prefix: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !key.startsWith(`${prefix}.`)))
}

/** Returns the parts of the input that differ from the saved record, for a PATCH. */
export function changedParts<Input extends object>(saved: Input, edited: Input): Partial<Input> {
  const before = new Map(Object.entries(saved).map(([key, value]) => [key, JSON.stringify(value)]))
  const differing = Object.entries(edited).filter(([key, value]) => before.get(key) !== JSON.stringify(value))
  // Object.fromEntries loses the types of the keys.
  return Object.fromEntries(differing) as Partial<Input>
}

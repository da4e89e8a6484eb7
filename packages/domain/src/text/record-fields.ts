/** The types of fields with their values. Forms, files and the database have one rule for each type. */
export type FieldValues = {
  readonly name: string
  readonly slug: string
  /** Never empty in the database: `Unknown` is stored when it is unknown. */
  readonly filledText: string
  readonly text: string
  /** A link that starts with https:// */
  readonly url: string
  readonly flag: boolean
  readonly day: string
  /** A year, a month or a day. */
  readonly partialDate: string
  /** A number of tokens of a request. */
  readonly context: number
  readonly tokens: number
  readonly rating: number
  readonly count: number
  readonly price: number
  readonly dollars: string
  readonly names: readonly string[]
  readonly capabilities: readonly string[]
  readonly slugs: readonly string[]
  readonly modelType: string
  readonly maker: { readonly slug: string | null; readonly name: string }
}
export type FieldType = keyof FieldValues

/** A field of a record. Doors that are absent (`staff`, `submission`, `file`) do not have it. */
export type RecordField = {
  /** Null for values in other tables. */
  readonly column: string | null
  readonly type: FieldType
  /** Used by staff's form and the audit log. */
  readonly label: string
  /** The longest text, or the longest entry of a list. */
  readonly max?: number
  /** Who may set it, and whether it is required. */
  readonly staff?: 'required' | 'optional'
  readonly submission?: 'required' | 'optional'
  /** Files are imported and exported. 'or unknown': stated, but possibly as `unknown`. */
  readonly file?: 'required' | 'or unknown' | 'optional'
  /** The labels of submissions and files, if they differ. */
  readonly submissionLabel?: string
  readonly fileLabel?: string
  /** The parent key in JSON files. */
  readonly below?: string
  /** 'record': the public API returns it as stored. 'snapshot': lists in the browser have it. */
  readonly shownIn: readonly ('record' | 'page' | 'comparison' | 'snapshot')[]
}
export type RecordFields = Readonly<Record<string, RecordField>>
export type Door = 'staff' | 'submission' | 'file'

export type KeysOfDoor<Fields, In extends Door> = {
  [Key in keyof Fields]: Fields[Key] extends Readonly<Record<In, string>> ? Key : never
}[keyof Fields]

export type KeysShownIn<Fields extends RecordFields, Place> = {
  [Key in keyof Fields]: Place extends Fields[Key]['shownIn'][number] ? Key : never
}[keyof Fields]

/** Keys of files whose values are in other tables. */
export type UnstoredFileKeys<Fields extends RecordFields> = {
  [Key in KeysOfDoor<Fields, 'file'>]: Fields[Key]['column'] extends string ? never : Key
}[KeysOfDoor<Fields, 'file'>]

type ValueOf<Field extends RecordField> = FieldValues[Field['type']]
type Unless<Field, Types extends FieldType> = Field extends { type: Types } ? never : null

/** A record of a file. A field that the file does not have is unchanged; null clears it, a list is cleared by []. */
export type FileRecord<Fields extends RecordFields> = {
  readonly [Key in keyof Fields as Fields[Key]['file'] extends 'required' ? Key : never]: ValueOf<Fields[Key]>
} & {
  readonly [Key in keyof Fields as Fields[Key]['file'] extends 'or unknown' ? Key : never]: ValueOf<Fields[Key]> | null
} & {
  readonly [Key in keyof Fields as Fields[Key]['file'] extends 'optional' ? Key : never]?:
    | ValueOf<Fields[Key]>
    | Unless<Fields[Key], 'names' | 'capabilities' | 'slugs'>
}

export function keysOfDoor<Fields extends RecordFields, In extends Door>(
  fields: Fields,
  door: In,
): (KeysOfDoor<Fields, In> & string)[] {
  return Object.keys(fields).filter((key) => fields[key]?.[door] !== undefined) as (KeysOfDoor<Fields, In> & string)[]
}

export function keysShownIn<Fields extends RecordFields, Place extends RecordField['shownIn'][number]>(
  fields: Fields,
  place: Place,
): (KeysShownIn<Fields, Place> & string)[] {
  const keys = Object.keys(fields).filter((key) => fields[key]?.shownIn.includes(place))
  return keys as (KeysShownIn<Fields, Place> & string)[]
}

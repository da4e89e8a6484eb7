import { type ImportField, importFields, type ImportKind, importKinds } from './import-records.ts'

/** Keys of an exported file that are computed and ignored, so they are not reported as unknown. */
const COMPUTED = new Set(['pricing'])
const SHOWN = 8

function namesOf({ column, below, alias }: ImportField): string[] {
  return [column, ...(below === undefined ? [] : [`${below}.${column}`]), ...(alias === undefined ? [] : [alias.key])]
}

/** Returns the columns of a file that are not used. */
export function fileNotes(kind: ImportKind, names: readonly string[]): { readonly unknown: readonly string[] } {
  const known = new Set(importFields[kind].flatMap(namesOf))
  return { unknown: names.filter((name) => name !== '' && !known.has(name) && !COMPUTED.has(name)) }
}

function missingOf(kind: ImportKind, names: ReadonlySet<string>): string[] {
  return importFields[kind]
    .filter((field) => field.need !== 'optional' && !namesOf(field).some((name) => names.has(name)))
    .map(({ column }) => column)
}

const ONE = { models: 'model', providers: 'provider', deals: 'deal', offers: 'price' } as const satisfies Record<
  ImportKind,
  string
>

/** Returns a sentence on why a file with these columns cannot be of this kind; null if it can. */
export function wrongFileProblem(kind: ImportKind, columns: readonly string[]): string | null {
  const names = new Set(columns)
  const missing = missingOf(kind, names)
  if (missing.length === 0 || names.size === 0) return null
  const other = importKinds.find((one) => one !== kind && missingOf(one, names).length === 0)
  if (other !== undefined) {
    const place = other === 'offers' ? 'on the page Files' : `in the list of ${other}`
    return `This is a file of ${other}, not of ${kind}: please import it ${place}`
  }
  const isNone = !importFields[kind].some((field) => namesOf(field).some((name) => names.has(name)))
  if (isNone) return `This is no file of ${kind}: it has none of their columns`
  return `The file lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${listed(missing)}, which every ${ONE[kind]} needs`
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN)
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  return shown.length === 1 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** What an import leaves unchanged although the file suggests otherwise. */
export type ImportNotes = {
  /** Columns that are not used. */
  readonly unknownColumns?: readonly string[] | undefined
  /** Models that keep sellers which the file does not list. */
  readonly keptProviders?: number | undefined
  /** Models that keep a price whose cell is empty in the file. */
  readonly keptPrices?: number | undefined
  /** Models whose scores differ from the file. */
  readonly keptScores?: number | undefined
}

/** Returns the sentences for staff. */
export function noteSentences({
  unknownColumns = [],
  keptProviders = 0,
  keptPrices = 0,
  keptScores = 0,
}: ImportNotes): string[] {
  const models = (count: number) => (count === 1 ? '1 model keeps' : `${count.toLocaleString('en-US')} models keep`)
  return [
    ...(unknownColumns.length === 0
      ? []
      : [`Nothing reads ${unknownColumns.length === 1 ? 'the column' : 'the columns'} ${listed(unknownColumns)}`]),
    ...(keptProviders === 0
      ? []
      : [
          `${models(keptProviders)} providers that the file does not list: an import adds offers and never removes them`,
        ]),
    ...(keptPrices === 0
      ? []
      : [`${models(keptPrices)} a price that is empty in the file: an empty cell means not known, not free`]),
    ...(keptScores === 0
      ? []
      : [`${models(keptScores)} scores other than those in the file: each result needs its source`]),
  ]
}

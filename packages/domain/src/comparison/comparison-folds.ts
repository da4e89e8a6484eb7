import type { ComparisonCell, ComparisonGroup, ComparisonRow } from './comparison-rows.ts'

/** Why rows are folded: a group has many, two or one of the compared items state a value, or all values are equal. */
export const foldKinds = ['more', 'two', 'one', 'equal'] as const
export type FoldKind = (typeof foldKinds)[number]

/** Rows of little information, collapsed behind a summary line. */
export type RowFold = {
  /** The name of the fold in the URL: "benchmarks.one". */
  readonly key: string
  readonly title: string
  /** A short summary of the contents. */
  readonly about: string
  readonly rows: readonly ComparisonRow[]
}

export type FoldedGroup = {
  readonly title: string
  readonly rows: readonly ComparisonRow[]
  readonly folds: readonly RowFold[]
}

const BENCHMARKS = 'Benchmarks'
const UNSTATED: ReadonlySet<string> = new Set(['Unknown', 'N/A', 'n/a', 'None recorded', 'No ratings yet'])
const NUMBERS = ['no', 'one', 'two', 'three', 'four'] as const
/** How many names a fold lists before "and 3 more". */
const LISTED = 6
const SHORT_VALUE = 24
/** How many rows of a group are shown before "more"; only benchmarks have this many. */
const SHOWN = 12

/** Collapses rows of little information: those that at most half of the items state, and those with equal values. */
export function foldGroup({ title, rows }: ComparisonGroup, names: readonly string[]): FoldedGroup {
  const kinds = withoutTooMany(rows.map(foldKindOf), title)
  const folds = foldKinds.flatMap((kind) => {
    const folded = rows.filter((_, index) => kinds[index] === kind)
    if (folded.length === 0) return []
    const what = title === BENCHMARKS ? 'benchmark' : 'row'
    return [
      {
        key: `${title.toLowerCase().replaceAll(/[^a-z].*/g, '')}.${kind}`,
        title: foldTitle(kind, folded.length, what, names.length),
        about: kind === 'one' ? statedBy(folded, names) : listed(folded.map((row) => nameOf(row, kind))),
        rows: folded,
      },
    ]
  })
  return { title, rows: rows.filter((_, index) => kinds[index] === null), folds }
}

function foldKindOf({ differs, cells }: ComparisonRow): FoldKind | null {
  if (!differs) return 'equal'
  const stated = cells.filter(isStated).length
  if (stated > cells.length / 2) return null
  return stated > 1 ? 'two' : 'one'
}

function withoutTooMany(kinds: readonly (FoldKind | null)[], title: string): (FoldKind | null)[] {
  let shown = 0
  return kinds.map((kind) => {
    if (kind !== null || title !== BENCHMARKS) return kind
    shown += 1
    return shown > SHOWN ? 'more' : null
  })
}

function isStated({ text, figure }: ComparisonCell): boolean {
  return figure !== null || !UNSTATED.has(text)
}

function foldTitle(kind: FoldKind, count: number, what: string, compared: number): string {
  const rows = `${count} ${what}${count === 1 ? '' : 's'}`
  if (kind === 'more') return `${count} more ${what}${count === 1 ? '' : 's'}`
  const verb = what === 'benchmark' ? 'report' : 'state'
  if (kind === 'two') return `${rows} that two of the ${NUMBERS[compared] ?? compared} ${verb}`
  if (kind === 'one') return `${rows} that only one ${verb}s`
  return `${rows} where ${compared === 2 ? 'both' : `all ${NUMBERS[compared] ?? compared}`} are equal`
}

/** Returns the row's label, with the common value if it is short. */
function nameOf({ label, cells: [first] }: ComparisonRow, kind: FoldKind): string {
  if (kind !== 'equal' || first === undefined || first.text.length > SHORT_VALUE) return label
  return `${label} ${first.text}`
}

/** Counts for each item the rows that only it states: "GPT-5 15, GLM-4.6 1". */
function statedBy(rows: readonly ComparisonRow[], names: readonly string[]): string {
  return names
    .map((name, index) => ({ name, count: rows.filter(({ cells }) => isStatedAt(cells, index)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ name, count }) => (rows.length === 1 ? `${rows[0]?.label}: ${name}` : `${name} ${count}`))
    .join(', ')
}

function isStatedAt(cells: readonly ComparisonCell[], index: number): boolean {
  const cell = cells[index]
  return cell !== undefined && isStated(cell)
}

function listed(labels: readonly string[]): string {
  const more = labels.length - LISTED
  return more > 1 ? `${labels.slice(0, LISTED).join(', ')} and ${more} more` : labels.join(', ')
}

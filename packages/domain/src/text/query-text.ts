/** What a page address carries after the question mark; `URLSearchParams` has this shape. */
export type QueryParams = { get: (name: string) => string | null; getAll: (name: string) => string[] }

export const MAX_QUERY_TEXT = 200

/** Text that somebody typed, bounded; never fails. */
export function queryText(params: QueryParams, name: string): string {
  return (params.get(name) ?? '').replaceAll('\0', '').slice(0, MAX_QUERY_TEXT)
}

/** The known values among those given, each once, in the order of `known`. They may be repeated or joined by commas. */
export function queryChoices<Value extends string>(
  params: QueryParams,
  name: string,
  known: readonly Value[],
): readonly Value[] {
  const given = new Set(params.getAll(name).flatMap((text) => text.split(',').map((part) => part.trim())))
  return given.size === 0 ? [] : known.filter((value) => given.has(value))
}

export function queryChoice<Value extends string>(
  params: QueryParams,
  name: string,
  known: readonly Value[],
  otherwise: Value,
): Value {
  const given = params.get(name)
  return known.find((value) => value === given) ?? otherwise
}

/** A number within bounds, or null when there is none. */
export function queryNumber(params: QueryParams, name: string, min: number, max: number): number | null {
  const given = params.get(name)?.trim() ?? ''
  const value = Number(given)
  return given === '' || !Number.isFinite(value) || value < min || value > max ? null : value
}

export function queryPage(params: QueryParams): number {
  return Math.floor(queryNumber(params, 'page', 1, 1_000_000) ?? 1)
}

export type QueryEntry = readonly [name: string, value: string | number | null]

/** "?q=gpt&page=2", or nothing. Empty and missing values are left out. */
export function queryString(entries: readonly QueryEntry[]): string {
  const parts = entries
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%20', '+')}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

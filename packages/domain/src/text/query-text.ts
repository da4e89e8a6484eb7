/** The query parameters of a URL; `URLSearchParams` has this shape. */
export type QueryParams = { get: (name: string) => string | null; getAll: (name: string) => string[] }

export const MAX_QUERY_TEXT = 200

/**
 * Returns the text of a parameter, limited in length and without NUL. A surrogate pair cut by the limit is replaced.
 */
export function queryText(params: QueryParams, name: string, maxLength = MAX_QUERY_TEXT): string {
  return (params.get(name) ?? '').replaceAll('\0', '').slice(0, maxLength).toWellFormed()
}

/**
 * Returns the known values among those given, each once, in the order of `known`. Values may be repeated or
 * comma-separated.
 */
export function queryChoices<Value extends string>(
  params: QueryParams,
  name: string,
  known: readonly Value[],
): readonly Value[] {
  const given = new Set(params.getAll(name).flatMap((text) => text.split(',').map((part) => part.trim())))
  return given.size === 0 ? [] : known.filter((value) => given.has(value))
}

const MAX_NAMES = 20

/** Returns names, each once and trimmed. They may be repeated or comma-separated; only the first 20 count. */
export function queryNames(params: QueryParams, name: string): readonly string[] {
  const given = params.getAll(name).flatMap((text) => text.replaceAll('\0', '').split(','))
  const names = given.map((part) => part.trim().slice(0, MAX_QUERY_TEXT).toWellFormed()).filter((part) => part !== '')
  return [...new Set(names)].slice(0, MAX_NAMES)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns a calendar day such as 2026-01-31, or null. */
export function queryDay(params: QueryParams, name: string): string | null {
  const given = params.get(name) ?? ''
  const moment = DAY.test(given) ? new Date(`${given}T00:00:00Z`) : null
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(given) ? given : null
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

/** Returns a number within the bounds, or null. */
export function queryNumber(params: QueryParams, name: string, min: number, max: number): number | null {
  const given = params.get(name)?.trim() ?? ''
  const value = Number(given)
  return given === '' || !Number.isFinite(value) || value < min || value > max ? null : value
}

export function queryPage(params: QueryParams): number {
  return Math.floor(queryNumber(params, 'page', 1, 1_000_000) ?? 1)
}

export type QueryEntry = readonly [name: string, value: string | number | null]

/** Builds "?q=gpt&page=2", or an empty string. Empty and null values are left out. */
export function queryString(entries: readonly QueryEntry[]): string {
  const parts = entries
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%20', '+')}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

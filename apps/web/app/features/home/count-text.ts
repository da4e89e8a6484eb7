const UNKNOWN = '...'

/** Formats a count as "147+", because the catalogue is never complete. */
export function plusCount(count: number | undefined): string {
  return count === undefined ? UNKNOWN : `${count}+`
}

export function plainCount(count: number | undefined): string {
  return count === undefined ? UNKNOWN : String(count)
}

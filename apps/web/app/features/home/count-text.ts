const UNKNOWN = '...'

/** `147+`: the catalogue never holds everything there is. */
export function plusCount(count: number | undefined): string {
  return count === undefined ? UNKNOWN : `${count}+`
}

export function plainCount(count: number | undefined): string {
  return count === undefined ? UNKNOWN : String(count)
}

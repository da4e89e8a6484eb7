/** Returns the value of a date-time input that holds a time in UTC, or an empty string. */
export function utcInput(iso: string): string {
  const date = new Date(iso)
  return iso === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 16)
}

/** Returns the ISO time of a date-time input's value in UTC, or an empty string. */
export function fromUtcInput(text: string): string {
  const date = new Date(`${text}Z`)
  return text === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

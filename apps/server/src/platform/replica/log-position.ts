/** A position in PostgreSQL's write-ahead log, in bytes. */
export type LogPosition = bigint

/** Parses a position as PostgreSQL prints it, such as `0/16B3748`. */
export function parseLogPosition(text: string): LogPosition {
  const [, high = '', low = ''] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (low === '') throw new Error(`${text} is no position in the log`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Formats a position for a cookie. */
export function formatLogPosition(position: LogPosition): string {
  return position.toString(36)
}

/** Parses a position from a cookie; null if it is invalid. */
export function readLogPosition(text: string): LogPosition | null {
  if (!/^[0-9a-z]{1,13}$/.test(text)) return null
  let position = 0n
  for (const digit of text) position = position * 36n + BigInt(Number.parseInt(digit, 36))
  return position
}

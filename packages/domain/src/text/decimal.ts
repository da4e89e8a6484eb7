// Exact arithmetic on decimal strings such as "0.0375"; amounts of money are never converted to floats. Results are
// canonical: no trailing zeros, no leading zeros, no "-0".

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Converts to integer units of 10^-scale: "1.5" at scale 2 is 150n. Digits beyond the scale round half away from zero.
 */
export function toUnits(amount: string, scale: number): bigint {
  const [, sign = '', whole, decimals = ''] = DECIMAL.exec(amount) ?? []
  if (whole === undefined) throw new Error(`Not a decimal: ${amount}`)
  const kept = BigInt(whole + decimals.slice(0, scale).padEnd(scale, '0'))
  const units = (decimals[scale] ?? '0') >= '5' ? kept + 1n : kept
  return sign === '-' ? -units : units
}

export function fromUnits(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`
}

/** Converts a number to a decimal string, also one that JavaScript prints with an exponent: 1e-7 is "0.0000001". */
export function numberAsDecimal(value: number): string {
  const [digits = '', exponent] = String(value).split('e-')
  return exponent === undefined ? addDecimals(digits, '0') : divideByPowerOfTen(digits, Number(exponent))
}

export function addDecimals(a: string, b: string): string {
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  return fromUnits(toUnits(a, scale) + toUnits(b, scale), scale)
}

export function subtractDecimals(a: string, b: string): string {
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  return fromUnits(toUnits(a, scale) - toUnits(b, scale), scale)
}

export function multiplyDecimals(a: string, b: string): string {
  const [x, y] = [decimalsOf(a), decimalsOf(b)]
  return fromUnits(toUnits(a, x) * toUnits(b, y), x + y)
}

export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  // Rounding to floats never reverses an order, so where the floats differ their fast comparison is right.
  const [roughly, other] = [Number(a), Number(b)]
  if (roughly !== other && !Number.isNaN(roughly) && !Number.isNaN(other)) return roughly < other ? -1 : 1
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  const [x, y] = [toUnits(a, scale), toUnits(b, scale)]
  if (x === y) return 0
  return x < y ? -1 : 1
}

/** Moves the decimal point to the left: by 6 places, a price per million becomes a price per token. */
export function divideByPowerOfTen(amount: string, places: number): string {
  const scale = decimalsOf(amount)
  return fromUnits(toUnits(amount, scale), scale + places)
}

/** Rounds to exactly `places` decimals, halves away from zero: "2.005" at 2 is "2.01", "3" is "3.00". */
export function roundDecimal(amount: string, places: number): string {
  const units = toUnits(amount, places)
  const [whole = '0', decimals = ''] = fromUnits(units, places).split('.')
  return places === 0 ? whole : `${whole}.${decimals.padEnd(places, '0')}`
}

function decimalsOf(amount: string): number {
  const point = amount.indexOf('.')
  return point === -1 ? 0 : amount.length - point - 1
}

/**
 * Exact arithmetic on decimal strings such as "0.0375". Sums of money never pass through a float. What comes out is
 * canonical: no trailing zeros, no leading zeros, no "-0".
 */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** Whole units of 10^-scale: "1.5" at scale 2 is 150n. Digits beyond the scale are rounded half up, away from zero. */
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

/** The digits that a number prints, also of one so small that it prints an exponent: 1e-7 is "0.0000001". */
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
  // Rounding to a float never turns an order round: where floats differ they are right, and quick.
  const [roughly, other] = [Number(a), Number(b)]
  if (roughly !== other && !Number.isNaN(roughly) && !Number.isNaN(other)) return roughly < other ? -1 : 1
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  const [x, y] = [toUnits(a, scale), toUnits(b, scale)]
  if (x === y) return 0
  return x < y ? -1 : 1
}

/** Moves the point to the left: by 6 places, a price for a million becomes one for a single token. */
export function divideByPowerOfTen(amount: string, places: number): string {
  const scale = decimalsOf(amount)
  return fromUnits(toUnits(amount, scale), scale + places)
}

/** Always with `places` decimals: "2.005" at 2 is "2.01", "3" is "3.00". Halves go away from zero. */
export function roundDecimal(amount: string, places: number): string {
  const units = toUnits(amount, places)
  const [whole = '0', decimals = ''] = fromUnits(units, places).split('.')
  return places === 0 ? whole : `${whole}.${decimals.padEnd(places, '0')}`
}

function decimalsOf(amount: string): number {
  const point = amount.indexOf('.')
  return point === -1 ? 0 : amount.length - point - 1
}

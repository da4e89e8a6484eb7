export type DiscountUnit = 'percent' | 'usd'

/** `50%` or `$10`: thousands are grouped, cents only where there are any. `value` is a decimal string. */
export function discountText(value: string, unit: DiscountUnit): string {
  const [whole = '0', decimals = ''] = value.split('.')
  const fraction = decimals.replace(/0+$/, '')
  if (unit === 'percent') return fraction === '' ? `${whole}%` : `${whole}.${fraction}%`
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === '' ? `$${grouped}` : `$${grouped}.${fraction.padEnd(2, '0')}`
}

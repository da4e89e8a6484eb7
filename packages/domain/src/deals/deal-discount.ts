export type DiscountUnit = 'percent' | 'usd'

/** Returns the headline of a deal: "Free", "Half price", "30% off" or "$50 credit". `value` is a decimal string. */
export function discountHeadline(value: string, unit: DiscountUnit): string {
  if (unit === 'usd') return `${discountText(value, 'usd')} credit`
  const percent = Number(value)
  if (percent === 100) return 'Free'
  return percent === 50 ? 'Half price' : `${discountText(value, 'percent')} off`
}

/** Formats `50%` or `$1,000`; decimals are shown only when there are any. `value` is a decimal string. */
export function discountText(value: string, unit: DiscountUnit): string {
  const [whole = '0', decimals = ''] = value.split('.')
  const fraction = decimals.replace(/0+$/, '')
  if (unit === 'percent') return fraction === '' ? `${whole}%` : `${whole}.${fraction}%`
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === '' ? `$${grouped}` : `$${grouped}.${fraction.padEnd(2, '0')}`
}

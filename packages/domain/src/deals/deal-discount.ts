export type DiscountUnit = 'percent' | 'usd'

/** What a card says first: "Free", "Half price", "30% off" or "$50 credit". `value` is a decimal string. */
export function discountHeadline(value: string, unit: DiscountUnit): string {
  if (unit === 'usd') return `${discountText(value, 'usd')} credit`
  const percent = Number(value)
  if (percent === 100) return 'Free'
  return percent === 50 ? 'Half price' : `${discountText(value, 'percent')} off`
}

/** `50%` or `$10`: thousands are grouped, cents only where there are any. `value` is a decimal string. */
export function discountText(value: string, unit: DiscountUnit): string {
  const [whole = '0', decimals = ''] = value.split('.')
  const fraction = decimals.replace(/0+$/, '')
  if (unit === 'percent') return fraction === '' ? `${whole}%` : `${whole}.${fraction}%`
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === '' ? `$${grouped}` : `$${grouped}.${fraction.padEnd(2, '0')}`
}

import { formatDay } from '../../text/date-display.ts'
import { priceText } from '../price-display.ts'

/** Formats an announced price: "rises to $1.50 on 1 Jan 2027". */
export function announcedText(before: string | null, after: string, on: string): string {
  return `${verbOf(before, after)} ${priceText(after)} on ${formatDay(on)}`
}

function verbOf(before: string | null, after: string): string {
  if (before === null) return 'becomes'
  const difference = Number(after) - Number(before)
  return difference === 0 ? 'stays' : difference > 0 ? 'rises to' : 'falls to'
}

import { fieldGroup } from '@inferdex/domain/evidence/field-key'
import { formatDay } from '@inferdex/domain/text/date-display'
import { groupThousands } from '@inferdex/domain/text/number-display'

/** Formats a value for display: prices in USD and exactly as in their source. */
export function readableValue(field: string, value: string | null): string {
  if (value === null) return 'gone'
  const group = fieldGroup(field)
  if (group === 'price') return `$${value}`
  if (group === 'limit' && /^\d+$/.test(value)) return groupThousands(value)
  return group === 'date' && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value
}

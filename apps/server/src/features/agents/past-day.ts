import { AppError } from '@inferdex/contracts/protocol/errors'

/** Returns a day up to today, and rejects a future one: its prices are not recorded. */
export function pastDay<Day extends string | undefined>(day: Day, today: string, field: string): Day {
  if (day === undefined || day <= today) return day
  const message = `${day} is still to come. Announced prices are in list_changes.`
  throw new AppError('VALIDATION_FAILED', message, { fields: { [field]: message } })
}

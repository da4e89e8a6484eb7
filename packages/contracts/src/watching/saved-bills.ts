import { calculatorQueryKeys } from '@inferdex/domain/bill/calculator-query'
import { z } from 'zod'
import { decimal, plainText, requiredText } from '../protocol/wire-types.ts'

export const MAX_SAVED_BILLS = 20
export const MAX_BILL_NAME = 80

const value = plainText.max(200)
/** A parameter of a calculator URL; one that may be repeated is a list. */
const parameter = z.union([value, z.number(), z.array(value).max(30)])
const parameters = Object.fromEntries(calculatorQueryKeys.map((key) => [key, parameter.optional()])) as Record<
  (typeof calculatorQueryKeys)[number],
  z.ZodOptional<typeof parameter>
>

/** A named workload: the parameters of a calculator URL, parsed in the same way. */
export const workloadInput = z.strictObject({ ...parameters, name: requiredText('The name', MAX_BILL_NAME) })
export type WorkloadInput = z.output<typeof workloadInput>

/** The part of the form that users type; the rest of the workload comes from the URL. */
export const billNameInput = workloadInput.pick({ name: true })

const named = z.object({ slug: z.string(), name: z.string() })

/** The cheapest bill of a workload. */
const bestBill = z.object({
  model: named,
  provider: named,
  /** USD per month, exact and formatted. */
  total: decimal,
  cents: z.string(),
  /** The breakdown of the bill. */
  lines: z.array(z.object({ label: z.string(), formula: z.string(), product: z.string(), cents: z.string() })),
})

/** The watched state of a saved bill. */
export const savedBill = z.object({
  /** The URL of the calculator with this workload. */
  address: z.string(),
  /** Null if no offer qualifies. */
  best: bestBill.nullable(),
})

/** A change of a saved bill: both bills and their difference. Null when no offer qualified. */
export const billChange = z.object({
  name: z.string(),
  address: z.string(),
  before: bestBill.nullable(),
  after: bestBill.nullable(),
  /** USD per month, negative if the bill fell; null without two bills. */
  difference: decimal.nullable(),
  isOtherOffer: z.boolean(),
})

import { z } from 'zod'
import { isoDate, plainText, viaParam } from '../protocol/wire-types.ts'

/** A tool of the agent protocol. Its description states when to use it; every input is strict and bounded. */
export type AgentTool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>
  readonly output: z.ZodObject
}

/** Fields of every output: the page that shows the same figures, and the day from which ages are counted. */
export const onSite = { page: z.url(), today: isoDate }

/** The age of a figure in days; null when it has no date. */
export const ageDays = z.int().nullable()

export const slug = plainText
  .trim()
  .min(1)
  .max(200)
  .describe(
    'The slug, as other tools return it, such as gpt-5 or openai; ids of sellers and other names are understood',
  )

/** The input that decides whose offers count as cheapest. */
export const via = viaParam.describe(
  'direct (usual): prices of sellers only; any: routers too, which pass calls on to sellers',
)

const MAX_ROWS = 100

/** Returns the input for how many rows a tool returns. */
export function rows(usual: number) {
  return z.int().min(1).max(MAX_ROWS).default(usual).describe(`How many rows to return, 1 to ${MAX_ROWS}`)
}

/** Returns the input for a list of different values. */
export function listOf<Item extends z.ZodType>(item: Item, max = 20) {
  return z.array(item).max(max).optional()
}

// An independent, simple reader of recorded files, to compare the readers and the engine with.
import { type Json, plainPrice, recordedJson } from './recorded-files.ts'

/** The values of a file, by entry and field. */
export type PlainReading = Map<string, Map<string, string>>

const MODELS_DEV = ['input', 'output', 'cache_read', 'cache_write', 'reasoning', 'input_audio', 'output_audio']
const OPENROUTER: Readonly<Record<string, string>> = {
  prompt: 'input',
  completion: 'output',
  input_cache_read: 'cache-read',
  input_cache_write: 'cache-write',
  input_cache_write_1h: 'cache-write-1h',
  internal_reasoning: 'reasoning',
  audio: 'input-audio',
}

/** The fields that plain readings cover. */
export const PLAIN_FIELDS = {
  'models-dev':
    /^(?:(?:input|output|cache-read|cache-write|reasoning|input-audio|output-audio)(?:@\d+)?|contextWindow|maxOutput|status)$/,
  openrouter:
    /^(?:(?:input|output|cache-read|cache-write|cache-write-1h|reasoning|input-audio)(?::batch)?|contextWindow|maxOutput)$/,
} as const

function fieldsOf(rows: readonly (readonly [field: string, amount: unknown, powerOfTen: number])[]) {
  const fields = new Map<string, string>()
  for (const [field, amount, power] of rows) {
    const value = typeof amount === 'string' ? plainPrice(amount, power) : null
    if (value !== null) fields.set(field, value)
  }
  return fields
}

export function plainModelsDev(file: string): PlainReading {
  const sellers = Object.entries<Json>(recordedJson(file))
  return new Map(
    sellers.flatMap(([seller, { models }]) =>
      Object.entries<Json>(models).map(([id, { cost, limit, status }]) => {
        const steps = [
          { at: '', prices: cost ?? {} },
          ...(cost?.tiers ?? []).map((one: Json) => ({ at: `@${one.tier.size}`, prices: one })),
        ]
        const fields = fieldsOf([
          ...steps.flatMap(({ at, prices }) =>
            MODELS_DEV.map((name) => [name.replace('_', '-') + at, prices[name], 0] as const),
          ),
          ['contextWindow', limit?.context, 0],
          ['maxOutput', limit?.output, 0],
        ])
        return [`${seller}/${id}`, fields.set('status', status === 'alpha' ? 'beta' : (status ?? 'active'))] as const
      }),
    ),
  )
}

export function plainOpenRouter(file: string): PlainReading {
  return new Map(
    recordedJson(file).data.map(({ id, pricing, context_length, top_provider }: Json) => {
      const hours = (pricing.overrides ?? []).filter((one: Json) => one.utc_start !== undefined)
      const highest = hours.toSorted((a: Json, b: Json) => Number(b.prompt) - Number(a.prompt))[0]
      const isBatch = id.endsWith(':batch')
      const prices = Object.entries(OPENROUTER).map(
        ([name, field]) => [field + (isBatch ? ':batch' : ''), (highest ?? pricing)[name], 6] as const,
      )
      const limits = [
        ['contextWindow', context_length, 0],
        ['maxOutput', top_provider?.max_completion_tokens, 0],
      ] as const
      return [id, fieldsOf(isBatch ? prices : [...prices, ...limits])]
    }),
  )
}

/** Returns only the prices, as rows of entry and field. */
export function pricesOfReading(reading: PlainReading): Map<string, string> {
  const rows = [...reading].flatMap(([key, fields]) =>
    [...fields].map(([field, value]) => [key, field, value] as const),
  )
  return new Map(
    rows
      .filter(([, field]) => !['contextWindow', 'maxOutput', 'status'].includes(field))
      .map(([key, field, value]) => [`${key} ${field}`, value]),
  )
}

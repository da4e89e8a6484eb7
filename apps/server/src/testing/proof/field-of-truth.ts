import type { Json } from './recorded-files.ts'

/** Converts a price of the truth file to our field: its units and names of modes differ. */
export function fieldOfTruth({ component, mode, minInputTokens, unit }: Json): { fields: string[]; times: number } {
  const at = minInputTokens ? `@${minInputTokens}` : ''
  if (component === 'search') {
    const size = mode === 'low' || mode === 'high' ? `-${mode}` : ''
    return { fields: [`search${size}`], times: unit === '1000 queries' ? 0.001 : 1 }
  }
  if (component === 'query') return { fields: ['request'], times: 1 }
  if (component === 'request') return { fields: ['request'], times: 0.001 }
  if (unit === 'image') return { fields: component === 'output' ? ['image'] : ['input-image', 'image'], times: 1 }
  if (unit === 'second')
    return {
      fields: component.startsWith('output') ? ['output', 'video', 'speech'] : ['input-audio', 'audio', 'input-video'],
      times: 1,
    }
  if (unit === 'character') return { fields: ['input'], times: 1_000_000 }
  if (component === 'citation') return { fields: ['citation'], times: 1_000_000 }
  const kind = component.replace('cache-write-5m', 'cache-write')
  const mode2 = mode === 'standard' || mode === 'peak' ? '' : `:${mode}`
  return { fields: [kind + mode2 + at], times: 1 }
}

import { formatContextWindow } from '../../text/number-display.ts'
import type { Workload, WorkloadNeed } from './workload.ts'

const NEEDS = {
  'function-calling': 'function calling',
  'image-input': 'image input',
  reasoning: 'reasoning',
  'structured-output': 'structured output',
  'pdf-input': 'PDF input',
  'audio-input': 'audio input',
  'open-source': 'open source',
} as const satisfies Record<WorkloadNeed, string>

const NAMED_PROVIDERS = 3

/** Returns the requirements of a workload as short texts. */
export function workloadLimits({ neededCapabilities, neededContext, providers }: Workload): string[] {
  return [
    ...neededCapabilities.map((need) => NEEDS[need]),
    ...(neededContext > 0 ? [`at least ${formatContextWindow(neededContext)} context`] : []),
    ...(providers.length === 0
      ? []
      : [
          providers.length > NAMED_PROVIDERS
            ? `sold by one of ${providers.length} providers`
            : `sold by ${providers.join(' or ')}`,
        ]),
  ]
}

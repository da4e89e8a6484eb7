import type { SubmissionType } from '@inferdex/contracts/submissions/submission-data'

/** The types of this page. Capabilities are proposed through the API only, corrections next to the figure. */
export type FormType = Exclude<SubmissionType, 'CAPABILITY' | 'CORRECTION'>

export type SubmitTab = {
  readonly value: string
  readonly label: string
  readonly type: FormType
  readonly loginText: string
  /** Shown if the response has no message. */
  readonly fallback: string
  readonly action: string
}

const LOGIN_FOR_DATA = 'You must be logged in to submit data'

export const submitTabs = [
  {
    value: 'model',
    label: 'Model',
    type: 'MODEL',
    loginText: LOGIN_FOR_DATA,
    fallback: 'Failed to submit model',
    action: 'Submit model',
  },
  {
    value: 'provider',
    label: 'Provider',
    type: 'PROVIDER',
    loginText: LOGIN_FOR_DATA,
    fallback: 'Failed to submit provider',
    action: 'Submit provider',
  },
  {
    value: 'benchmark',
    label: 'Benchmark',
    type: 'BENCHMARK',
    loginText: LOGIN_FOR_DATA,
    fallback: 'Failed to submit benchmark',
    action: 'Submit benchmark',
  },
  {
    value: 'deal',
    label: 'Deal',
    type: 'DEAL',
    loginText: LOGIN_FOR_DATA,
    fallback: 'Failed to submit deal',
    action: 'Submit deal',
  },
  {
    value: 'expired',
    label: 'Expired',
    type: 'DEAL_EXPIRED',
    loginText: LOGIN_FOR_DATA,
    fallback: 'Failed to submit report',
    action: 'Submit report',
  },
  {
    value: 'general',
    label: 'General',
    type: 'GENERAL',
    loginText: 'You must be logged in to submit suggestions',
    fallback: 'Failed to submit suggestion',
    action: 'Submit suggestion',
  },
] as const satisfies readonly SubmitTab[]

/** Returns the tab of the URL. An unknown name falls back to the first tab. */
export function submitTabOf(name: string | null): SubmitTab {
  return submitTabs.find(({ value }) => value === name) ?? submitTabs[0]
}

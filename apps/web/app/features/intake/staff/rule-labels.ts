import type { StandingRule } from '@inferdex/contracts/intake/intake.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import type { BadgeTone } from '../../../components/ui/badge.tsx'

export const GROUP_LABELS: Readonly<Record<StandingRule['fieldGroup'], string>> = {
  price: 'Prices',
  limit: 'Limits',
  status: 'Status and region',
  date: 'Dates',
  capability: 'Capabilities',
  score: 'Scores',
}

type ActionLabel = { readonly label: string; readonly hint: string; readonly tone: BadgeTone }

export const ACTION_LABELS: Readonly<Record<StandingRule['action'], ActionLabel>> = {
  accept: {
    label: 'always take',
    hint: 'Later values are shown at once, whatever other sources say, unless an anomaly rule holds them.',
    tone: 'positive',
  },
  reject: {
    label: 'never take',
    hint: 'Later values are kept as what this feed says, and never shown as the value.',
    tone: 'negative',
  },
  look: {
    label: 'always ask',
    hint: 'Every later value that differs waits in feed intake.',
    tone: 'caution',
  },
}

/** Formats a rule in one line: "limits from models.dev: always take". */
export function ruleSentence(rule: Pick<StandingRule, 'fieldGroup' | 'feedTitle' | 'provider' | 'action'>): string {
  const at = rule.provider === null ? '' : ` at ${rule.provider.name}`
  return `${GROUP_LABELS[rule.fieldGroup].toLowerCase()} from ${rule.feedTitle}${at}: ${ACTION_LABELS[rule.action].label}`
}

export function decidedText({ action, decided }: Pick<StandingRule, 'action' | 'decided'>): string {
  const count = formatCount(decided)
  if (action === 'look') return decided === 1 ? '1 waits' : `${count} wait`
  return decided === 1 ? '1 value' : `${count} values`
}

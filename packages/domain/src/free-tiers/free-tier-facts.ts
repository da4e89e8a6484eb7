import type { FreeTierLimits } from './free-tier-limits.ts'
import {
  type LimitFigure,
  repeatsField,
  requestsPerDay,
  requestsPerMinute,
  type StatedTier,
  tokensPerDay,
} from './stated-limits.ts'

/** A free tier as the table compares it. */
export type ComparedTier = StatedTier &
  Pick<FreeTierLimits, 'creditAmount' | 'billingPeriod'> & {
    readonly isUnlimited: boolean
    /** Null when not stated. */
    readonly requiresCreditCard: boolean | null
    readonly use: 'api' | 'app' | null
  }

/** A source's statement about the use of prompts: a short text, and the full sentence. */
export type DataUse = { readonly text: string; readonly stated: string }

export type FreeTierFacts = {
  readonly perMinute: LimitFigure | null
  readonly perDay: LimitFigure | null
  readonly tokens: LimitFigure | null
  readonly credit: { readonly amount: number; readonly isMonthly: boolean } | null
  readonly dataUse: DataUse | null
  readonly needsNoKey: boolean
  /** The first statement of the source that no column shows. */
  readonly also: string | null
}

const NO_CARD = /\bno credit card\b/i
const NO_KEY = /\bno (?:API )?key\b/i
const CREDIT = /^\$[\d.,]+ of (?:\w+ )*credit\b/i

export function freeTierFacts(tier: ComparedTier): FreeTierFacts {
  const [perMinute, perDay, tokens] = [requestsPerMinute(tier), requestsPerDay(tier), tokensPerDay(tier)]
  const dataUse = dataUseOf(tier.features)
  const shown = new Set([perMinute?.feature, perDay?.feature, tokens?.feature, dataUse?.stated])
  return {
    perMinute,
    perDay,
    tokens,
    credit:
      tier.creditAmount === null
        ? null
        : { amount: Number(tier.creditAmount), isMonthly: tier.billingPeriod === 'monthly' },
    dataUse,
    needsNoKey: tier.features.some((feature) => NO_KEY.test(feature)),
    also: tier.features.find((feature) => !shown.has(feature) && !isCardOrCredit(feature, tier)) ?? null,
  }
}

/** Returns the features of a tier without those that repeat its limits, credit or "no card". */
export function otherFeatures(tier: ComparedTier): string[] {
  return tier.features.filter((feature) => !repeatsField(feature, tier) && !isCardOrCredit(feature, tier))
}

/** Returns whether a feature only repeats the credit, or that no card is needed. */
function isCardOrCredit(feature: string, { creditAmount, requiresCreditCard }: ComparedTier): boolean {
  if (creditAmount !== null && CREDIT.test(feature)) return true
  return requiresCreditCard === false && NO_CARD.test(feature) && !NO_KEY.test(feature)
}

/** Returns the source's statement about prompts; null when there is none, which does not mean that they are safe. */
function dataUseOf(features: readonly string[]): DataUse | null {
  for (const stated of features) {
    const text = dataUseText(stated)
    if (text !== null) return { text, stated }
  }
  return null
}

function dataUseText(feature: string): string | null {
  if (/\bprompts may be used (?:for training|to (?:train|improve))/i.test(feature)) {
    const [, places = ''] = /, except in (.+)$/.exec(feature) ?? []
    if (places !== '') return `Yes, not in ${places}`
    return /\bopt(?:ed|ing)? out\b/i.test(feature) ? 'Yes, can opt out' : 'Yes'
  }
  return /\bprompts may be logged\b|\bmay log prompts\b/i.test(feature) ? 'May log prompts' : null
}

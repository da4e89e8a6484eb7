import type { OfferOfModel } from '@inferdex/contracts/offers'
import { priceText } from '@inferdex/domain/offers/price-display'
import { formatDay } from '@inferdex/domain/text/date-display'
import type { EvidenceTone } from './evidence-labels.ts'

export type SourceAgreement = NonNullable<OfferOfModel['secondOpinion']>

/** Returns the source agreement as a label for a table cell, and as a sentence. */
export function agreementLabels(sourceValue: SourceAgreement): { tone: EvidenceTone; short: string; long: string } {
  const { verdict, sources, agreeing, differing } = sourceValue
  const other =
    differing === null
      ? ''
      : `${differing.sourceName} says ${priceText(differing.value)} for ${differing.field} (${formatDay(differing.readOn)})`
  switch (verdict) {
    case 'agree':
      return { tone: verdict, short: `${sources} agree`, long: `${sources} sources agree` }
    case 'differ':
      return {
        tone: verdict,
        short: sources === 2 ? '2 differ' : `${agreeing} of ${sources} agree`,
        long: `Sources differ: ${other}`,
      }
    case 'single':
      return { tone: verdict, short: '1 source', long: 'One source, which nobody confirms' }
    case 'unconfirmed':
      return { tone: verdict, short: 'Unconfirmed', long: 'A rule of plausibility doubts this price' }
    case 'locked':
      return { tone: verdict, short: 'By staff', long: ['Set by staff', other].filter(Boolean).join('. ') }
  }
}

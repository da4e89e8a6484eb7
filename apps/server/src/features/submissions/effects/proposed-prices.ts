import type { SubmissionData } from '@inferdex/contracts/submissions/submission-data'
import { numberAsDecimal } from '@inferdex/domain/text/decimal'
import type { PricedOffer } from '../proposed-prices.queries.ts'

export type ProposedPrice = {
  /** Its name in the review. */
  readonly path: string
  readonly offerId: string
  readonly field: 'input' | 'output'
  readonly value: string
}

/** Returns the prices that a change of a model proposes for these offers. Zero means unknown. */
export function proposedPrices(
  { pricing }: Pick<SubmissionData<'MODEL'>, 'pricing'>,
  offers: readonly Pick<PricedOffer, 'id'>[],
): ProposedPrice[] {
  const submitted = { input: pricing.inputPerMillion, output: pricing.outputPerMillion }
  return offers.flatMap(({ id: offerId }) =>
    (['input', 'output'] as const).flatMap((field) =>
      submitted[field] > 0
        ? [{ path: `offers.${offerId}.${field}`, offerId, field, value: numberAsDecimal(submitted[field]) }]
        : [],
    ),
  )
}

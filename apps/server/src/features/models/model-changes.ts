import type { EditedModel, EditedOffer, ModelChangeInput } from '@inferdex/contracts/models/models.staff'
import { modelFields, modelStaffKeys } from '@inferdex/domain/models/model-fields'
import { type Changes, changesGiven } from '@inferdex/domain/audit/audit-actions'

/** Returns what a save changes, for the audit log; of offers and scores only those that differ. */
export function modelChanges(
  before: EditedModel | null,
  input: ModelChangeInput,
  offersAfter: readonly EditedOffer[],
): Changes | null {
  const offers = onlyDifferent(offersByName(before?.offers ?? []), offersByName(offersAfter))
  const scores =
    input.scores === undefined ? null : onlyDifferent(scoresByName(before?.scores ?? []), scoresByName(input.scores))
  const known = before === null ? {} : knownFields(before)
  return changesGiven(
    { ...known, offers: offers?.from, scores: scores?.from },
    { ...givenFields(input), offers: offers?.to, scores: scores?.to },
  )
}

type Values = Record<string, unknown>

/** Returns the model's own fields as stored: unknown values of some are stored as `Unknown`. */
function givenFields(input: ModelChangeInput): Values {
  const fields = modelStaffKeys.map((key) => {
    const value = input[key]
    return [key, value === null && modelFields[key].type === 'filledText' ? 'Unknown' : value]
  })
  const { capabilities } = input
  return { ...Object.fromEntries(fields), capabilities: capabilities && [...new Set(capabilities)].toSorted() }
}

function knownFields({ editorialRating, editorialReviewCount, ...model }: EditedModel): Values {
  return {
    ...model,
    capabilities: model.capabilities.toSorted(),
    rating: editorialRating,
    reviewCount: editorialReviewCount,
  }
}

function offersByName(offers: readonly EditedOffer[]): Values {
  return Object.fromEntries(
    offers.map((offer) => {
      const { id: _, provider, providerModelId, source: __, verifiedOn: ___, prices, ...terms } = offer
      return [
        `${provider.slug}/${providerModelId}`,
        { ...terms, prices: Object.fromEntries(prices.map(priceSentence)) },
      ]
    }),
  )
}

function priceSentence({ kind, mode, minInputTokens, amount, currency, per }: EditedOffer['prices'][number]) {
  const name = [kind, mode === 'standard' ? '' : mode, minInputTokens === 0 ? '' : `from ${minInputTokens}`]
  return [name.filter((word) => word !== '').join(' '), `${amount} ${currency} per ${per}`] as const
}

function scoresByName(scores: readonly { benchmarkType: string; score: number; testedOn: string | null }[]): Values {
  return Object.fromEntries(scores.map(({ benchmarkType, score, testedOn }) => [benchmarkType, { score, testedOn }]))
}

function onlyDifferent(before: Values, after: Values): { from: Values; to: Values } | null {
  const changes = changesOf(before, after)
  return changes.length === 0
    ? null
    : {
        from: Object.fromEntries(changes.map((name) => [name, before[name] ?? null])),
        to: Object.fromEntries(changes.map((name) => [name, after[name] ?? null])),
      }
}

function changesOf(before: Values, after: Values): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
}

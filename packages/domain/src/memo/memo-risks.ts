import { daysUntil } from '../changes/lifecycle-text.ts'
import { priceText } from '../offers/price-display.ts'
import { formatDay } from '../text/date-display.ts'

type Announced = {
  readonly kind: string
  readonly mode: string
  readonly minInputTokens: number
  readonly amount: string
  readonly per: string
  readonly startsOn: string
}

/** The current lifecycle of a model and the offers that a memo names. */
export type MemoStanding = {
  readonly slug: string
  readonly lifecycle: {
    readonly status: 'unknown' | 'active' | 'beta' | 'deprecated' | 'retired'
    readonly retiresOn: string | null
    readonly source: string | null
    readonly sourceUrl: string | null
    readonly observedOn: string | null
  }
  readonly offers: readonly {
    readonly id: string
    readonly status: 'active' | 'beta' | 'deprecated' | 'retired'
    readonly retiresOn: string | null
    readonly isFirstParty: boolean
    readonly disputed: readonly string[]
    readonly verifiedOn: string
    readonly announced: readonly Announced[]
  }[]
}

/** A model of the shortlist: its cheapest seller and price on the memo's day, and its current lifecycle. */
export type MemoChoice = {
  readonly model: string
  readonly provider: string
  /** The number of sellers on that day with a counted price. */
  readonly sellers: number
  /** Since when that day's price is valid; null if unknown. */
  readonly since: string | null
  readonly lifecycle: MemoStanding['lifecycle'] | null
  /** Null if the offer is no longer in the catalogue. */
  readonly offer: MemoStanding['offers'][number] | null
}

export type MemoRisk = {
  readonly text: string
  /** The source; null if it follows from the memo's own figures, or from several sources. */
  readonly evidence: { readonly text: string; readonly url: string | null } | null
}
export type MemoRisks = {
  /** They follow from the prices of the memo's day, so they never change. */
  readonly ofDay: readonly MemoRisk[]
  /** Known as of today: earlier ones are not recorded. */
  readonly today: readonly MemoRisk[]
}

const NEW_DAYS = 30
const OLD_DAYS = 60

/** Returns the known risks of the choices. */
export function memoRisks(choices: readonly MemoChoice[], { asOf, today }: { asOf: string; today: string }): MemoRisks {
  if (choices.length === 0) return { ofDay: [], today: [] }
  const single = choices.filter(({ sellers }) => sellers === 1)
  const isNew = (since: string | null): since is string => since !== null && daysUntil(asOf, since) <= NEW_DAYS
  const isOld = ({ verifiedOn }: { verifiedOn: string }) => daysUntil(today, verifiedOn) > OLD_DAYS
  const ends = choices.flatMap((choice) => endOf(choice, today))
  return {
    ofDay: [
      ...line('Only one seller had a confirmed price: ', single.map(at)),
      ...line(
        `Prices that were new, for at most ${NEW_DAYS} days: `,
        choices.flatMap((choice) => (isNew(choice.since) ? [`${at(choice)} since ${formatDay(choice.since)}`] : [])),
      ),
    ],
    today: [
      ...(ends.length > 0
        ? ends
        : [plain(`No end of ${choices.length === 1 ? 'this model' : 'these models'} is known.`)]),
      ...line('Previews, which may change or end without notice: ', choices.filter(isPreview).map(at)),
      ...choices.flatMap(announcedOf),
      ...line(
        'Sources differ about ',
        choices.flatMap((choice) => {
          const prices = choice.offer?.disputed.filter((field) => field === 'input' || field === 'output') ?? []
          return prices.length === 0 ? [] : [`the ${prices.join(' and ')} price of ${at(choice)}`]
        }),
      ),
      ...line(
        `Prices last read more than ${OLD_DAYS} days ago: `,
        choices.flatMap((choice) =>
          choice.offer !== null && isOld(choice.offer)
            ? [`${at(choice)} on ${formatDay(choice.offer.verifiedOn)}`]
            : [],
        ),
      ),
    ],
  }
}

const at = ({ model, provider }: MemoChoice) => `${model} at ${provider}`
const plain = (text: string): MemoRisk => ({ text, evidence: null })
const line = (head: string, parts: readonly string[]): MemoRisk[] =>
  parts.length === 0 ? [] : [plain(`${head}${parts.join(', ')}.`)]

const isPreview = ({ lifecycle, offer }: MemoChoice) => lifecycle?.status === 'beta' || offer?.status === 'beta'

/** Returns the end of a choice: as announced by the seller for its offer, else by the maker for the model. */
function endOf(choice: MemoChoice, today: string): MemoRisk[] {
  const { model, provider, lifecycle, offer } = choice
  if (offer === null) return [plain(`${provider} no longer sells ${model}.`)]
  if (!offer.isFirstParty && (offer.retiresOn !== null || offer.status === 'retired' || offer.status === 'deprecated'))
    return [plain(endText(`${model} at ${provider}`, offer.status, offer.retiresOn, today))]
  if (lifecycle === null) return []
  const { status, retiresOn, source, sourceUrl, observedOn } = lifecycle
  if (retiresOn === null && status !== 'retired' && status !== 'deprecated') return []
  const read = observedOn === null ? '' : `, read ${formatDay(observedOn)}`
  return [
    {
      text: endText(model, status, retiresOn, today) + (offer.isFirstParty ? '' : ` ${provider} states no end.`),
      evidence: source === null ? null : { text: `End of ${model}: ${source}${read}`, url: sourceUrl },
    },
  ]
}

function endText(what: string, status: string, retiresOn: string | null, today: string): string {
  const isPast = status === 'retired' || (retiresOn !== null && daysUntil(retiresOn, today) <= 0)
  if (retiresOn === null) return isPast ? `${what} is retired.` : `${what} is deprecated; no day is announced.`
  return isPast ? `${what} was retired on ${formatDay(retiresOn)}.` : `${what} retires on ${formatDay(retiresOn)}.`
}

/** Returns the announced input and output prices of a choice, one line for each day. */
function announcedOf({ model, provider, offer }: MemoChoice): MemoRisk[] {
  const usual = (offer?.announced ?? []).filter(
    ({ kind, mode, minInputTokens, per }) =>
      (kind === 'input' || kind === 'output') && mode === 'standard' && minInputTokens === 0 && per === '1M-tokens',
  )
  return [...Map.groupBy(usual, ({ startsOn }) => startsOn)].map(([day, prices]) => {
    const amounts = prices.map(({ kind, amount }) => `${kind} ${priceText(amount)}`).join(', ')
    return plain(`${provider} announced for ${formatDay(day)}: ${model} ${amounts}.`)
  })
}

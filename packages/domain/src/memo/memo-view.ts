import type { DayBill } from '../bill/bills-of-day.ts'
import type { Workload } from '../bill/workload/workload.ts'
import { priceText } from '../offers/price-display.ts'
import { formatDay } from '../text/date-display.ts'
import { spelledCount, formatCount } from '../text/number-display.ts'
import type { MemoQuery } from './memo-query.ts'
import { type MemoChoice, type MemoRisk, memoRisks, type MemoStanding } from './memo-risks.ts'

/** The prices of an offer on the memo's day (`contracts/offers.ts`). */
export type MemoOffer = {
  readonly id: string
  readonly provider: { readonly slug: string }
  readonly model: { readonly slug: string; readonly name: string }
  readonly onDay: {
    readonly input: string | null
    readonly output: string | null
    readonly since: string | null
    readonly recordedOn: string
    readonly sourceName: string
    readonly sourceUrl: string | null
  } | null
  readonly today: { readonly input: string | null; readonly output: string | null } | null
}

export type MemoRow = {
  readonly key: string
  readonly model: string
  readonly provider: string
  readonly providerSlug: string
  /**
   * Several sellers with the same price, as text: "seven sellers, among them the maker"; null if it is the only one.
   */
  readonly sellers: string | null
  readonly input: string
  readonly output: string
  readonly bill: string
  readonly usd: number
  /** Compared with the cheapest; null for itself. */
  readonly more: string | null
  /** The number of its evidence. */
  readonly note: number | null
}
/** A risk with the number of its evidence. */
export type MemoRiskLine = { readonly text: string; readonly note: number | null }
export type MemoNote = { readonly number: number; readonly text: string; readonly url: string | null }

export type MemoView = {
  readonly title: string
  readonly asOf: string
  readonly knownAt: string
  /** The answer in one sentence. */
  readonly answer: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** The cheapest bill of each model. */
  readonly shortlist: readonly MemoRow[]
  /** The next cheapest sellers of these models. */
  readonly others: readonly MemoRow[]
  /** Risks that follow from the prices of the day. */
  readonly risks: readonly MemoRiskLine[]
  /** Risks known on the day on which the memo is opened. */
  readonly risksToday: readonly MemoRiskLine[]
  readonly today: string
  readonly notes: readonly MemoNote[]
  /** Models without a bill on that day. */
  readonly without: readonly string[]
  /** How many of these prices differ today. */
  readonly changedSince: number
}

const MAX_OTHERS = 6

type MemoParts = {
  readonly query: MemoQuery
  readonly bills: readonly DayBill[]
  readonly offers: readonly MemoOffer[]
  readonly names: ReadonlyMap<string, string>
  readonly standing: readonly MemoStanding[]
  readonly today: string
}

/** Builds the memo from the bills and prices of its day. */
export function memoView({ query, bills, offers, names, standing, today }: MemoParts): MemoView {
  const billed = bills.filter(({ onDay }) => onDay !== null)
  const isMaker = ({ key, onDay }: DayBill) => {
    const id = billedOffer(offers, key, onDay)?.id
    const model = standing.find(({ slug }) => slug === slugOf(key))
    return model?.offers.some((offer) => offer.id === id && offer.isFirstParty) ?? false
  }
  /** The cheapest bill of a model; on a tie the maker's own. */
  const cheapest = [...Map.groupBy(billed, ({ key }) => slugOf(key)).values()].flatMap((ofModel) => {
    const equal = ofModel.filter(({ onDay }) => onDay?.text === ofModel[0]?.onDay?.text)
    const maker = equal.find(isMaker)
    const first = maker ?? equal[0]
    if (first === undefined) return []
    const words = `${spelledCount(equal.length)} sellers${maker === undefined ? '' : ', among them the maker'}`
    return [{ first, sellers: equal.length === 1 ? null : words }]
  })
  const best = cheapest.map(({ first }) => first)
  const seen = new Set(best.map(({ key }) => slugOf(key)))
  const rest = billed.filter((bill) => !best.includes(bill)).slice(0, MAX_OTHERS)
  const lowest = best[0]?.onDay?.usd ?? 0
  const notes: MemoNote[] = []
  let changedSince = 0
  const rowOf = ({ key, model, provider, providerSlug, onDay }: DayBill, sellers: string | null): MemoRow => {
    const offer = billedOffer(offers, key, onDay)
    const price = offer?.onDay ?? null
    if (price !== null) notes.push({ number: notes.length + 1, text: noteOf(provider, price), url: price.sourceUrl })
    if (
      offer !== undefined &&
      price !== null &&
      (offer.today?.input !== price.input || offer.today.output !== price.output)
    )
      changedSince += 1
    const usd = onDay?.usd ?? 0
    return {
      key,
      model,
      provider,
      providerSlug,
      sellers,
      input: priceText(onDay?.input ?? null),
      output: priceText(onDay?.output ?? null),
      bill: onDay?.text ?? 'Unknown',
      usd,
      more: usd === lowest ? null : `+$${formatCount(Math.floor(usd - lowest))}.${cents(usd - lowest)}`,
      note: price === null ? null : notes.length,
    }
  }
  const shortlist = cheapest.map(({ first, sellers }) => rowOf(first, sellers))
  const others = rest.map((bill) => rowOf(bill, null))
  const choices = best.map(({ key, model, provider, onDay }): MemoChoice => {
    const slug = slugOf(key)
    const offer = billedOffer(offers, key, onDay)
    const now = standing.find((one) => one.slug === slug)
    return {
      model,
      provider,
      sellers: billed.filter((bill) => slugOf(bill.key) === slug).length,
      since: offer?.onDay?.since ?? null,
      lifecycle: now?.lifecycle ?? null,
      offer: now?.offers.find(({ id }) => id === offer?.id) ?? null,
    }
  })
  const risks = memoRisks(choices, { asOf: query.asOf ?? today, today })
  const lineOf = ({ text, evidence }: MemoRisk): MemoRiskLine => {
    if (evidence !== null) notes.push({ number: notes.length + 1, ...evidence })
    return { text, note: evidence === null ? null : notes.length }
  }
  return {
    title: query.title === '' ? `Which model: ${[...names.values()].join(', ') || 'nothing chosen'}` : query.title,
    asOf: query.asOf ?? '',
    knownAt: query.knownAt ?? '',
    answer: answerOf(shortlist),
    facts: factsOf(query.workload),
    shortlist,
    others,
    risks: risks.ofDay.map(lineOf),
    risksToday: risks.today.map(lineOf),
    today,
    notes,
    without: query.models.filter((slug) => !seen.has(slug)).map((slug) => names.get(slug) ?? slug),
    changedSince,
  }
}

const slugOf = (key: string) => key.slice(0, key.lastIndexOf('@'))
const cents = (usd: number) => String(Math.round((usd - Math.floor(usd)) * 100) % 100).padStart(2, '0')

/** Finds the billed offer: a seller may have several of a model, such as a free one, and only one has these prices. */
function billedOffer(offers: readonly MemoOffer[], key: string, bill: DayBill['onDay']): MemoOffer | undefined {
  const isSame = (a: string | null, b: string | null) =>
    a === null ? b === null : b !== null && Number(a) === Number(b)
  return offers.find(
    ({ model, provider, onDay }) =>
      `${model.slug}@${provider.slug}` === key &&
      onDay !== null &&
      bill !== null &&
      isSame(onDay.input, bill.input) &&
      isSame(onDay.output, bill.output),
  )
}

function noteOf(provider: string, { sourceName, recordedOn, since }: NonNullable<MemoOffer['onDay']>): string {
  return `${provider}: ${sourceName}, recorded ${formatDay(recordedOn)}${since === null ? '' : `, valid since ${formatDay(since)}`}`
}

function answerOf([first, second]: readonly MemoRow[]): string {
  if (first === undefined) return 'No bill is known for these models on this day.'
  const at = ({ model, provider, sellers }: MemoRow) => `${model} at ${sellers ?? provider}`
  const use = `Use ${at(first)}: ${first.bill} a month`
  if (second === undefined || second.usd === 0) return `${use}.`
  const less = Math.round((1 - first.usd / second.usd) * 100)
  return less === 0 ? `${use}, about as much as ${at(second)}.` : `${use}, ${less}% less than ${at(second)}.`
}

function factsOf(workload: Workload): [string, string][] {
  const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`
  return [
    ['Requests a month', formatCount(workload.requestsPerMonth)],
    ['Input per request', `${formatCount(workload.inputTokensPerRequest)} tokens`],
    ['Output per request', `${formatCount(workload.outputTokensPerRequest)} tokens`],
    ['Cached input', percent(workload.cachedShare)],
    ['In batches', percent(workload.batchShare)],
    ...(workload.mode === 'standard' ? [] : [['Service', workload.mode] satisfies [string, string]]),
    ...(workload.cacheLife === 'short' ? [] : [['Cache lasts', 'One hour'] satisfies [string, string]]),
    ['Reasoning factor', String(workload.reasoningMultiplier)],
    ['Deals and plans', 'Not counted'],
    ['Unconfirmed prices', 'Left out'],
  ]
}

/** Writes the memo as Markdown. */
export function memoMarkdown(view: MemoView, address: string): string {
  const row = ({ model, provider, sellers, input, output, bill, more, note }: MemoRow) =>
    `| ${model} | ${sellers ?? provider} | ${input} | ${output} | ${bill} | ${more ?? 'cheapest'} |${note === null ? '' : ` [${note}] |`}`
  const head = '| Model | Provider | In | Out | Month | Against cheapest | Evidence |\n|---|---|--:|--:|--:|--:|---|'
  const table = (rows: readonly MemoRow[]) => [head, ...rows.map(row)].join('\n')
  return [
    `# ${view.title}`,
    `_Decision memo. Prices as of ${formatDay(view.asOf)}, as known on ${formatDay(view.knownAt)}._`,
    view.answer,
    `## Workload\n\n${view.facts.map(([label, value]) => `- ${label}: ${value}`).join('\n')}`,
    `## Shortlist\n\nUSD per 1M tokens; bill for one month.\n\n${table(view.shortlist)}`,
    ...(view.others.length === 0 ? [] : [`## Other sellers\n\n${table(view.others)}`]),
    ...(view.without.length === 0 ? [] : [`No bill is known on this day: ${view.without.join(', ')}.`]),
    ...riskParts(view),
    `## Evidence\n\n${view.notes.map(({ number, text, url }) => `${number}. ${text}${url === null ? '' : `, <${url}>`}`).join('\n')}`,
    `Address: <${address}>`,
  ].join('\n\n')
}

function riskParts({ risks, risksToday, asOf, today }: MemoView): string[] {
  const list = (lines: readonly MemoRiskLine[]) =>
    lines.map(({ text, note }) => `- ${text}${note === null ? '' : ` [${note}]`}`).join('\n')
  return [
    ...(risks.length === 0 ? [] : [`## Risks of ${formatDay(asOf)}\n\n${list(risks)}`]),
    ...(risksToday.length === 0 ? [] : [`## Risks and dates as known on ${formatDay(today)}\n\n${list(risksToday)}`]),
  ]
}

import type { Retirement } from '@inferdex/contracts/changes'
import type { StackAudit, StackItem } from '@inferdex/contracts/stack'
import { parseWorkload } from '@inferdex/domain/bill/workload/workload'
import { daysUntil } from '@inferdex/domain/changes/lifecycle-text'
import { STACK_WORKLOAD, stackBills, toStackBill } from '@inferdex/domain/stack/stack-bills'
import { stackIds } from '@inferdex/domain/stack/stack-ids'
import type { Db } from '../../db/db.ts'
import { readOffersToBill } from '../bill/bill.service.ts'
import { findRetirements } from '../changes/retirements.queries.ts'
import { createProminentNames } from '../search/names/resolve-names.service.ts'
import { type MatchedId, matchIds } from './match-ids.service.ts'
import { findPriceChanges, readOwnIds, type StackChange } from './stack.queries.ts'

type StackInput = { readonly text: string; readonly since?: string | undefined; readonly workload?: string | undefined }

const DAY_MS = 24 * 60 * 60 * 1000
const USUAL_DAYS = 90

export type StackAuditor = (input: StackInput, now: Date) => Promise<StackAudit>

/**
 * Creates the audit of stacks: it reports what the ids of a text resolve to, what ends, what changed and what costs
 * less.
 */
export function createStackAudit(db: Db): StackAuditor {
  const prominent = createProminentNames(db)

  return async (input, now) => {
    const today = dayOf(now)
    const since = input.since ?? dayOf(new Date(now.getTime() - USUAL_DAYS * DAY_MS))
    const { ids, left } = stackIds(input.text)
    const { query, assumed } = workloadQuery(input.workload ?? '')
    const workload = parseWorkload(query)
    const common = {
      left,
      asOf: today,
      since,
      workload: {
        requests: workload.requestsPerMonth,
        input: workload.inputTokensPerRequest,
        output: workload.outputTokensPerRequest,
        cached: Math.round(workload.cachedShare * 10_000) / 100,
        reasoning: workload.reasoningMultiplier,
        assumed,
      },
    }
    if (ids.length === 0) return { items: [], ...common }
    const matched = await matchIds(
      db,
      ids.map(({ id }) => id),
      prominent,
    )
    const used = [...matched.values()]
    const offers = used.flatMap(({ offer }) => offer ?? [])
    const gone = new Set(offers.filter(({ status }) => status === 'retired').map(({ id }) => id))
    const models = [...new Set(used.flatMap(({ model }) => model?.id ?? []))]
    const [ends, changes] = await Promise.all([
      findRetirements(db, { models }),
      findPriceChanges(db, [...new Set(offers.map(({ id }) => id))], since, now),
    ])
    const endsOf = Map.groupBy(ends, ({ model }) => model.slug)
    const changesOf = Map.groupBy(changes, ({ offerId }) => offerId)
    const named = [
      ...used.flatMap(({ model, ended }) => [...(model === null ? [] : [model]), ...(ended?.successors ?? [])]),
      ...ends.flatMap(({ successors }) => successors),
    ]
    const slugs = new Set(named.map(({ slug }) => slug))
    const [catalogue, ownIds] = await Promise.all([
      readOffersToBill(db, [...slugs], [...gone], now),
      readOwnIds(db, [...slugs]),
    ])
    const bills = stackBills(catalogue, workload, gone)
    const items = ids.map((found): StackItem => {
      const match = matched.get(found.id)
      if (match === undefined) return { ...UNKNOWN, ...found, lines: [...found.lines] }
      const own = endsOf.get(match.model?.slug ?? '') ?? []
      const changed = changesOf.get(match.offer?.id ?? '') ?? []
      return itemOf({ ...found, match, today, ends: own, changes: changed, bills, ownIds })
    })
    return { items, ...common }
  }
}

/**
 * Returns the query of a given workload, with the audit's defaults for missing parts: no cache and no reasoning.
 * `assumed` lists these parts.
 */
function workloadQuery(stated: string): { query: URLSearchParams; assumed: string[] } {
  const query = new URLSearchParams(STACK_WORKLOAD)
  const given = new URLSearchParams(stated)
  const assumed = [...query.keys()].filter((name) => !given.has(name) && name !== 'need')
  for (const [name, value] of given) query.set(name, value)
  return { query, assumed }
}

const UNKNOWN = {
  match: 'none',
  note: 'No model of the catalogue is called so',
  model: null,
  provider: null,
  offerId: null,
  providerModelId: null,
  retirement: null,
  price: null,
  priceChanges: [],
  bill: null,
  cheaper: [],
  successors: [],
} satisfies Partial<StackItem>

type ItemParts = {
  readonly id: string
  readonly lines: readonly number[]
  readonly match: MatchedId
  readonly today: string
  readonly ends: readonly Retirement[]
  readonly changes: readonly StackChange[]
  readonly bills: ReturnType<typeof stackBills>
  readonly ownIds: ReadonlyMap<string, string>
}

function itemOf({ id, lines, match: matched, today, ends, changes, bills, ownIds }: ItemParts): StackItem {
  const { match, note, model, offer, seller, ended } = matched
  const bill = offer === null || model === null ? null : bills.ofOffer(model.slug, offer.id)
  const end = endOf(ends, matched)
  const isEnding = end !== null && end.status !== 'active' && end.status !== 'beta'
  const known = [ended, ...ends].find((one) => one !== null && one.successors.length > 0)
  const successors = isEnding || end?.retiresOn != null ? (known?.successors ?? []) : []
  return {
    id,
    lines: [...lines],
    match,
    note,
    model: model && { id: model.id, slug: model.slug, name: model.name, lab: model.lab },
    provider: seller && { slug: seller.slug, name: seller.name },
    offerId: offer?.id ?? null,
    providerModelId: offer?.providerModelId ?? null,
    retirement: end && { ...end, daysLeft: end.retiresOn === null ? null : daysUntil(end.retiresOn, today) },
    price: offer && {
      input: offer.input,
      output: offer.output,
      verifiedOn: offer.verifiedOn,
      sourceName: offer.sourceName,
      sourceUrl: offer.sourceUrl,
    },
    priceChanges: [...changes],
    bill: bill && toStackBill(bill, null, ownIds),
    cheaper:
      bill === null || model?.mayRecommend !== true
        ? []
        : bills.cheaperThan(bill).map((one) => toStackBill(one, bill, ownIds)),
    successors: successors.map(({ slug, name }) => {
      const next = bills.ofSuccessor(slug, seller?.slug ?? null)
      return { slug, name, bill: next && toStackBill(next, bill, ownIds) }
    }),
  }
}

type End = Omit<NonNullable<StackItem['retirement']>, 'daysLeft'>

/** Returns the retirement of exactly this id at the given seller, else the one that the maker reports. */
function endOf(ends: readonly Retirement[], { seller, offer, ended }: MatchedId): End | null {
  const atSeller = ends.filter(({ provider }) => provider !== null && provider.slug === seller?.slug)
  const here =
    atSeller.find(({ providerModelId }) => providerModelId !== null && providerModelId === offer?.providerModelId) ??
    atSeller.find(({ isMaker }) => isMaker)
  const makers = ends.find(({ isMaker }) => isMaker)
  // The maker may report a date for the model that the list of retired ids lacks.
  if (ended !== null && (ended.retiresOn !== null || makers?.retiresOn == null)) {
    const { status, retiresOn, maker, sourceName, sourceUrl, observedOn } = ended
    const isHere = seller === null || seller.slug === maker.slug
    return { status, retiresOn, by: maker.name, isHere, sourceName, sourceUrl, observedOn }
  }
  if (here !== undefined) return toEnd(here, true)
  if (offer?.status === 'retired' || offer?.status === 'deprecated') {
    const { status, provider, sourceName, sourceUrl, verifiedOn } = offer
    return { status, retiresOn: null, by: provider.name, isHere: true, sourceName, sourceUrl, observedOn: verifiedOn }
  }
  return makers === undefined ? null : toEnd(makers, seller === null || seller.isMaker)
}

function toEnd({ status, retiresOn, provider, sourceName, sourceUrl, observedOn }: Retirement, isHere: boolean): End {
  return { status, retiresOn, by: provider?.name ?? null, isHere, sourceName, sourceUrl, observedOn }
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

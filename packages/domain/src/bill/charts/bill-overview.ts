import type { Bill } from '../bill.ts'
import { centsText } from '../bill-lines.ts'
import type { PreparedOffer } from '../terms/offer.ts'
import type { Workload } from '../workload/workload.ts'
import { type BillCharts, billCharts, DRAWN_BILLS } from './bill-curves.ts'
import type { CurrentBill } from './current-bill.ts'

type NamedBill = { readonly name: string; readonly total: string }
export type BillSummary = {
  readonly cheapest: NamedBill
  /** The cheapest bill that is paid by the token; null when it is the cheapest of all. */
  readonly perToken: NamedBill | null
}
/** The visitor's current bill. */
export type NowBill = {
  readonly slug: string
  readonly model: string
  readonly provider: string
  readonly total: string
  /** The savings of the cheapest bill: "97%"; null when it saves nothing. */
  readonly saved: string | null
}

/** Summarises the ranking: its first bills as figures, compared with the current bill, and as lines. */
export function billOverview(
  ranked: readonly Bill[],
  offers: readonly PreparedOffer[],
  current: CurrentBill | null,
  workload: Workload,
): { summary: BillSummary | null; now: NowBill | null; charts: BillCharts | null } {
  const [first] = ranked
  const perToken = ranked.find(({ plan, outcome }) => plan === null && outcome === 'billed')
  const byKey = new Map(offers.map((prepared) => [prepared.offer.key, prepared]))
  const drawn = withoutRepeatedPlans(ranked).flatMap(({ offer }) => byKey.get(offer.key) ?? [])
  return {
    summary:
      first === undefined
        ? null
        : {
            cheapest: named(first),
            perToken: perToken === undefined || perToken === first ? null : named(perToken),
          },
    now: current === null ? null : nowOf(current, first),
    charts: billCharts(drawn.slice(0, DRAWN_BILLS), current?.prepared ?? null, workload, first?.total === 0n),
  }
}

/** Keeps one bill of each plan: a plan includes several models for one fee, so their lines would be the same. */
function withoutRepeatedPlans(ranked: readonly Bill[]): Bill[] {
  const seen = new Set<string>()
  return ranked.filter(({ offer, plan, total }) => {
    if (total === 0n) return false
    const key = plan === null ? offer.key : `${offer.provider.slug} ${plan.name}`
    return !seen.has(key) && seen.add(key)
  })
}

function named({ offer, plan, outcome, total }: Bill): NamedBill {
  const name = plan === null ? `${offer.model.name} at ${offer.provider.name}` : `${offer.provider.name} ${plan.name}`
  return { name, total: outcome === 'free' ? 'Free' : centsText(total) }
}

function nowOf({ bill }: CurrentBill, cheapest: Bill | undefined): NowBill {
  const { offer, total } = bill
  const isSaving = cheapest !== undefined && cheapest.total < total
  return {
    slug: offer.model.slug,
    model: offer.model.name,
    provider: offer.provider.name,
    total: centsText(total),
    saved: isSaving ? changeText(cheapest.total, total).replace('-', '') : null,
  }
}

/** Formats the difference between two bills: "-97%", "+12%". */
export function changeText(total: bigint, than: bigint): string {
  const change = Math.round((Number(total) / Number(than) - 1) * 100)
  return change > 0 ? `+${change}%` : `${change}%`
}

import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { nameOfModel } from '@inferdex/domain/feeds/identity/id-marks'
import type { SellersOfName } from '@inferdex/domain/feeds/identity/identity'
import { companyOf, isPlanChannel } from '@inferdex/domain/feeds/identity/plan-channels'
import { makerOf } from '@inferdex/domain/feeds/makers'
import { plainModelId } from '@inferdex/domain/feeds/model-id'
import type { KnownRecords } from './known-records.queries.ts'

type Sellers = (plainId: string) => SellersOfName

/** By file: all batches of a file see the same sellers, also those that the file itself adds. */
const byFile = new WeakMap<readonly FeedEntry[], Sellers>()

/**
 * Returns who sells each name of a file, and the list's own id of its model. A seller counts if the catalogue had it before the file and it sells by use:
 * what kind of provider a new one is, no list states.
 */
export function sellersOfNames(file: readonly FeedEntry[], known: KnownRecords): Sellers {
  const counted = byFile.get(file) ?? countSellers(file, known)
  byFile.set(file, counted)
  return counted
}

type Found = { readonly companies: Set<string>; readonly canonicalIds: Set<string>; hasMaker: boolean }

function countSellers(file: readonly FeedEntry[], { sellers, makers }: KnownRecords): Sellers {
  const byName = new Map<string, Found>()
  for (const { provider, providerModelId, canonicalId } of file) {
    if (provider === null || providerModelId === null) continue
    const name = plainModelId(provider, nameOfModel(provider, providerModelId))
    const found = byName.get(name) ?? { companies: new Set(), canonicalIds: new Set(), hasMaker: false }
    byName.set(name, found)
    if (canonicalId !== undefined) found.canonicalIds.add(canonicalId)
    if (!sellers.has(provider) || isPlanChannel(provider)) continue
    const company = companyOf(provider)
    found.companies.add(company)
    found.hasMaker ||= isMaker(company, name, providerModelId, makers)
  }
  return (name) => {
    const { companies, canonicalIds, hasMaker = false } = byName.get(name) ?? {}
    const [canonicalId = null, ...others] = canonicalIds ?? []
    return { companies: companies?.size ?? 0, hasMaker, canonicalId: others.length > 0 ? null : canonicalId }
  }
}

/** Returns whether the name is one of the seller's own models, or its id names the seller as maker: 'nvidia/cosmos' at NVIDIA. */
function isMaker(company: string, name: string, id: string, makers: ReadonlySet<string>): boolean {
  const [maker] = id.toLowerCase().split('/').slice(-2, -1)
  return makerOf(name)?.lab === company || (maker === company && makers.has(company))
}

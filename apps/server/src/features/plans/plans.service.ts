import { tag } from '@inferdex/contracts/protocol/tags'
import { editedTier, type SavedPricing, type saveProviderPricing } from '@inferdex/contracts/plans/plans.staff'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { PricingTier } from '@inferdex/contracts/plans/plans'
import { pricingChanges } from '@inferdex/domain/plans/pricing-changes'
import { completeTier, type EditedTier } from '@inferdex/domain/plans/pricing-edits'
import { isValidPricing, type PricingFinding, pricingFindings } from '@inferdex/domain/plans/pricing-rules'
import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { revisionRequired } from '../audit/record-saves.service.ts'
import { lockProviderPricing, readPricing, replaceTiers, type TierToWrite } from './plans.queries.ts'

/** The public interface for other features: plans that come with a provider. */
export { writeTiers } from './plan-import.queries.ts'
export { type FreePlan, insertFreePlan } from './plans.queries.ts'
export { upsertRecordedPlans } from './recorded-plans.queries.ts'

export type Deps = {
  readonly db: Db
  readonly now: () => Date
  /** Updates the provider's row and figures. */
  readonly pricingSaved: (tx: Db, providerId: string, currency: string, now: Date) => Promise<void>
}

/**
 * Saves a provider's price list. Parallel saves lock the provider's row: the second one gets a conflict with the saved
 * list.
 */
export async function savePricing(
  { db, now, pricingSaved }: Deps,
  actor: Actor,
  id: string,
  { pricing: sent, version }: HandlerInput<typeof saveProviderPricing>['body'],
): Promise<SavedPricing> {
  return db.transaction().execute(async (tx) => {
    const provider = await lockProviderPricing(tx, id)
    if (provider === undefined) throw new AppError('NOT_FOUND', 'Provider not found')
    const before = await readPricing(tx, id)
    if (version === undefined) throw revisionRequired('price list', 'version', before)
    if (version !== before.version) {
      throw new AppError('EDIT_CONFLICT', 'Someone else has saved this price list while you were editing', {
        current: before,
      })
    }
    const { tiers, currency } = before.pricing
    const storedById = new Map(tiers.map((tier) => [tier.id, tier]))
    const pricing = { ...sent, tiers: sent.tiers.map((tier) => completeTier(tier, storedById.get(tier.id))) }
    assertValid(pricing.tiers)
    const changes = pricingChanges({ tiers: tiers.map(editedTier), currency }, pricing)
    if (changes === null) return before
    await replaceTiers(tx, id, toWrite(pricing.tiers, tiers), now())
    await pricingSaved(tx, id, pricing.currency, now())
    await recordAction(tx, actor, { action: 'UPDATE_PRICING', targetType: 'PROVIDER', targetId: id, changes }, now())
    await announceChange(
      tx,
      [tag.providers, tag.provider(provider.slug)],
      `The price list of ${provider.name} has changed`,
    )
    return readPricing(tx, id)
  })
}

function toWrite(tiers: readonly EditedTier[], stored: readonly PricingTier[]): TierToWrite[] {
  const storedById = new Map(stored.map((tier) => [tier.id, tier]))
  return tiers.map((tier) => {
    const before = storedById.get(tier.id)
    return { tier, stored: before, isChanged: before === undefined || hasChanged(editedTier(before), tier) }
  })
}

/** Returns whether a tier changed, apart from its position in the list. */
function hasChanged(before: EditedTier, after: EditedTier): boolean {
  const alone = (tier: EditedTier) => ({ tiers: [{ ...tier, displayOrder: 0 }], currency: '' })
  return pricingChanges(alone(before), alone(after)) !== null
}

function assertValid(tiers: readonly EditedTier[]): void {
  const findings = pricingFindings(tiers)
  if (isValidPricing(findings)) return
  const errors = findings.filter(({ level }) => level === 'error')
  const fields: Record<string, string> = {}
  for (const finding of errors) fields[pathOf(finding)] ??= finding.message
  throw new AppError('VALIDATION_FAILED', errors[0]?.message ?? 'The price list is not valid', { fields })
}

function pathOf({ position, field }: PricingFinding): string {
  return position === null ? 'pricing.tiers' : `pricing.tiers.${position - 1}.${field}`
}

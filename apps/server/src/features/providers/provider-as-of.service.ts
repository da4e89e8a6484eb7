import type { ChangeDays } from '@inferdex/contracts/offers'
import type { Provider } from '@inferdex/contracts/providers/providers'
import type { Db } from '../../db/db.ts'
import type { AsOf } from '../../db/held-prices.queries.ts'
import { type PricesOfDay, readPricesAndDays, readPricesOfDay } from '../offers/as-of/prices-as-of.queries.ts'

/** Returns a provider with the figures of a day that depend on its prices. Plans and tools are today's. */
export async function providerOfDay<Shown extends Provider>(db: Db, provider: Shown, asOf: AsOf): Promise<Shown> {
  const [found] = await providersOfDay(db, [provider], asOf)
  return found ?? provider
}

export async function providersOfDay<Shown extends Provider>(
  db: Db,
  providers: readonly Shown[],
  asOf: AsOf,
): Promise<Shown[]> {
  return withPrices(providers, await readPricesOfDay(db, scopeOf(providers), asOf))
}

/** Returns the same and the neighbouring days of change. */
export async function providersAndDays<Shown extends Provider>(
  db: Db,
  providers: readonly Shown[],
  asOf: AsOf,
): Promise<{ ofDay: Shown[]; days: ChangeDays }> {
  const { prices, days } = await readPricesAndDays(db, scopeOf(providers), asOf)
  return { ofDay: withPrices(providers, prices), days }
}

function scopeOf(providers: readonly Provider[]) {
  return { providers: providers.map(({ slug }) => slug) }
}

function withPrices<Shown extends Provider>(providers: readonly Shown[], all: readonly PricesOfDay[]): Shown[] {
  const byProvider = Map.groupBy(all, ({ providerId }) => providerId)
  return providers.map((provider) => {
    const prices = byProvider.get(provider.id) ?? []
    // Cheapest first.
    const cheapest = prices.find(
      ({ isCounted, modelType, input }) => isCounted && modelType === 'chat' && input !== null,
    )
    return {
      ...provider,
      lowestInput: cheapest?.input ?? null,
      offerCount: prices.length,
      modelCount: new Set(prices.map(({ modelId }) => modelId)).size,
    }
  })
}

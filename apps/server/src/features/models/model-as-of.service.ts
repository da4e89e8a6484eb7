import type { ChangeDays } from '@inferdex/contracts/offers'
import type { Model } from '@inferdex/contracts/models/models'
import { takesPart } from '@inferdex/domain/offers/who-sells/provider-kind'
import { shownPrice } from '@inferdex/domain/offers/shown-price'
import type { Db } from '../../db/db.ts'
import type { AsOf } from '../../db/held-prices.queries.ts'
import { type PricesOfDay, readPricesAndDays, readPricesOfDay } from '../offers/as-of/prices-as-of.queries.ts'

/**
 * Returns models with the prices of a day, the prices of their offers on that day, and the neighbouring days of change.
 */
export async function modelsAndDays<Shown extends Model>(
  db: Db,
  models: readonly Shown[],
  asOf: AsOf,
): Promise<{ ofDay: { model: Shown; prices: PricesOfDay[] }[]; days: ChangeDays }> {
  const { prices: all, days } = await readPricesAndDays(db, scopeOf(models), asOf)
  const byModel = Map.groupBy(all, ({ modelId }) => modelId)
  const ofDay = models.map((model) => {
    const prices = byModel.get(model.id) ?? []
    return { model: { ...model, ...pricesOf(model, prices) }, prices }
  })
  return { ofDay, days }
}

/** Returns models with the prices of a day. */
export async function modelsOfDay<Shown extends Model>(db: Db, models: readonly Shown[], asOf: AsOf): Promise<Shown[]> {
  const byModel = Map.groupBy(await readPricesOfDay(db, scopeOf(models), asOf), ({ modelId }) => modelId)
  return models.map((model) => ({ ...model, ...pricesOf(model, byModel.get(model.id) ?? []) }))
}

/** Returns one model with the prices of a day. */
export async function modelOfDay<Shown extends Model>(db: Db, model: Shown, asOf: AsOf): Promise<Shown> {
  const [found] = await modelsOfDay(db, [model], asOf)
  return found ?? model
}

function scopeOf(models: readonly Model[]) {
  return { models: models.map(({ slug }) => slug) }
}

function pricesOf(model: Model, prices: readonly PricesOfDay[]) {
  const everyone = prices.filter(({ isCounted }) => isCounted)
  const counted = everyone.filter(({ providerKind }) => takesPart(providerKind))
  const own = everyone.find(
    ({ provider, providerModelId }) => provider.slug === model.provider && providerModelId === model.apiId,
  )
  const listPrice = own === undefined || model.listPrice === null ? null : { ...model.listPrice, ...amountsOf(own) }
  const cheapest = counted.find(({ input }) => input !== null)
  const lowestOffer = cheapest === undefined ? null : lowestOf(cheapest)
  const router = everyone.find(({ input, providerKind }) => input !== null && providerKind === 'router')
  const routerOffer = router === undefined ? null : lowestOf(router)
  return {
    listPrice,
    pricing:
      listPrice === null
        ? null
        : {
            inputPerMillion: toNumber(listPrice.input),
            outputPerMillion: toNumber(listPrice.output),
            currency: 'USD',
          },
    lowestOffer,
    routerOffer,
    shownPrice: shownPrice({ listPrice, lowestOffer, routerOffer }).which,
    lowestInput: cheapest?.input == null ? null : { amount: cheapest.input, provider: cheapest.provider },
    lowestOutput: lowestOutput(counted),
    providers: [...new Set(prices.map(({ provider }) => provider.slug))].toSorted(),
    offerCount: prices.length,
    sellerCount: new Set(prices.flatMap((price) => (takesPart(price.providerKind) ? [price.providerId] : []))).size,
  }
}

function lowestOf(offer: PricesOfDay): Model['lowestOffer'] {
  const { input, provider, providerModelId: id, verifiedOn, output, cacheRead } = offer
  return input === null ? null : { provider, id, input, output, cacheRead, verifiedOn }
}

function lowestOutput(counted: readonly PricesOfDay[]): Model['lowestOutput'] {
  const priced = counted.flatMap(({ output, provider }) => (output === null ? [] : [{ amount: output, provider }]))
  return priced.toSorted((a, b) => Number(a.amount) - Number(b.amount))[0] ?? null
}

function amountsOf({ input, output, cacheRead }: PricesOfDay) {
  return { input, output, cacheRead }
}

function toNumber(amount: string | null): number | null {
  return amount === null ? null : Number(amount)
}

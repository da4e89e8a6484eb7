import { compareSourceValues } from '@inferdex/domain/evidence/current-value'
import { compareDecimals } from '@inferdex/domain/text/decimal'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { pricesOn } from '../../db/held-prices.queries.ts'
import { readKnownRecords } from '../../features/feeds/matching/known-records.queries.ts'
import { matchEntry } from '../../features/feeds/matching/match-rules.ts'
import { fieldOfTruth } from './field-of-truth.ts'
import type { Json } from './recorded-files.ts'

/** How many entries of a truth file were compared, and those that differ. */
export type Compared = { readonly entries: number; readonly differ: readonly string[] }

const named = ({ provider, providerModelId }: Json) => `${provider} ${providerModelId}`
const isEqual = (a: string, b: string) => compareDecimals(plain(a), plain(b)) === 0
const plain = (amount: string) => (/^\d+(?:\.\d+)?$/.test(amount) ? amount : String(Number(amount)))

type Reported = { offer: string; field: string; source: string; value: string; unit: string | null }

/** Reads the current source values of every offer, by `seller id`, field and source. */
async function sourceValuesOfOffers(db: Db): Promise<Map<string, Reported[]>> {
  const { rows } = await sql<Reported>`
    select p.slug || ' ' || o.provider_model_id as offer, s.field, s.source, s.value, s.unit
    from opinions s join offers o on o.id = s.target_id join providers p on p.id = o.provider_id
    where s.starts_on = '-infinity'`.execute(db)
  return Map.groupBy(rows, ({ offer, field }) => `${offer} ${field}`)
}

/** Compares every source value, and the source agreement. */
export async function compareSourceAgreements(db: Db, truth: Json): Promise<Compared> {
  const reported = await sourceValuesOfOffers(db)
  const differ: string[] = []
  let entries = 0
  for (const offer of truth.offers) {
    for (const [field, { values, verdict }] of Object.entries<Json>(offer.components)) {
      entries += 1
      const own = (reported.get(`${named(offer)} ${field}`) ?? []).filter(({ value }) => Number(value) > 0)
      const found = new Map(own.map(({ source, value }) => [source, value]))
      const wrong = Object.entries<string>(values).filter(
        ([source, value]) => !isEqual(found.get(source) ?? '0', value),
      )
      const more = own.filter(({ source }) => values[source] === undefined)
      const text = `${named(offer)} ${field}:`
      if (wrong.length > 0)
        differ.push(
          `${text} ${wrong.map(([source, value]) => `${source} ${value} is ${found.get(source)}`).join(', ')}`,
        )
      else if (compareSourceValues(field, own) !== verdict)
        differ.push(`${text} ${verdict}, but also ${more.map(({ source, value }) => `${source} ${value}`).join(', ')}`)
    }
  }
  return { entries, differ }
}

/** Compares status and retirement date of offers, as pages show them on a day. */
export async function compareOfferLives(db: Db, truth: Json): Promise<Compared> {
  const { rows } = await sql<{ offer: string; status: string; retiresOn: string | null }>`
    select p.slug || ' ' || o.provider_model_id as offer,
      case when o.retires_on <= ${truth.day}::date then 'retired' else o.status end as status,
      o.retires_on::text as "retiresOn"
    from offers o join providers p on p.id = o.provider_id`.execute(db)
  const offers = new Map(rows.map((row) => [row.offer, row]))
  const differ = truth.offers.flatMap((offer: Json) => {
    const { status, retiresOn, because } = offer.expected
    const found = offers.get(named(offer))
    return found?.status === status && found?.retiresOn === retiresOn
      ? []
      : [`${named(offer)}: ${status} ${retiresOn} (${because}) is ${found?.status} ${found?.retiresOn}`]
  })
  return { entries: truth.offers.length, differ }
}

/** Compares every price of a mode or unit with the value that the truth's source reports for the offer. */
export async function compareModes(db: Db, truth: Json): Promise<Compared> {
  const reported = await sourceValuesOfOffers(db)
  const differ: string[] = []
  let entries = 0
  for (const offer of truth.offers) {
    for (const { source, prices } of offer.from) {
      for (const price of prices) {
        // Derived from the text of other lines: not reported by this one.
        if (price.derived || price.threshold) continue
        entries += 1
        const { fields, times } = fieldOfTruth(price)
        const own = fields.flatMap((field) => reported.get(`${named(offer)} ${field}`) ?? [])
        const found = own.filter((one) => one.source === source).map(({ value }) => Number(value))
        const expected = Number(price.amount) * times
        if (!found.some((value) => Math.abs(value - expected) <= expected * 1e-9))
          differ.push(
            `${named(offer)} ${source} ${price.component} ${price.mode} ${price.unit}: ${expected} is ${found.join()}`,
          )
      }
    }
  }
  return { entries, differ }
}

/** Compares what an offer cost on a day, including days that were in the future when the prices were read. */
export async function compareDays(db: Db, truth: Json): Promise<Compared> {
  const differ: string[] = []
  for (const { provider, providerModelId, day, prices } of truth.expectedOnADay) {
    const { rows } = await sql<{ field: string; value: string }>`
      select c.kind || case when c.min_input_tokens = 0 then '' else '@' || c.min_input_tokens end as field,
        trim_scale(c.amount)::text as value
      from ${pricesOn({ day, knownAt: null })} c join offers o on o.id = c.offer_id join providers p on p.id = o.provider_id
      where p.slug = ${provider} and o.provider_model_id = ${providerModelId} and c.mode = 'standard'`.execute(db)
    const found = new Map(rows.map(({ field, value }) => [field, value]))
    const wrong = Object.entries<string>(prices).filter(([field, value]) =>
      // No separate price above this threshold: the standard one applies.
      value === 'same as input'
        ? (found.get(field) ?? found.get('input')) !== found.get('input')
        : found.get(field) !== value,
    )
    if (wrong.length > 0)
      differ.push(
        `${provider} ${providerModelId} on ${day}: ${wrong.map(([field, value]) => `${field} ${value} is ${found.get(field)}`).join(', ')}`,
      )
  }
  return { entries: truth.expectedOnADay.length, differ }
}

/** Looks up models, offers, regional ids and release dates that the catalogue lacked. */
export async function compareMissing(db: Db, truth: Json): Promise<Compared> {
  const reported = await sourceValuesOfOffers(db)
  const { rows: keys } = await sql<{ name: string; offer: string }>`
    select n.feed_id || ' ' || n.key as name, p.slug || ' ' || o.provider_model_id as offer
    from feed_names n join offers o on o.id = n.offer_id join providers p on p.id = o.provider_id`.execute(db)
  const offerOf = new Map(keys.map(({ name, offer }) => [name, offer]))
  const { rows: days } = await sql<{ slug: string; day: string }>`
    select m.slug, s.value as day from opinions s left join offers o on o.id = s.target_id
      join models m on m.id = coalesce(o.model_id, s.target_id)
    where s.field = 'releaseDate'
    union select slug, release_date::text from models where release_date is not null`.execute(db)
  const differ: string[] = []
  // An endpoint alias is listed as that endpoint.
  const wanted = [
    ...truth.models,
    ...truth.olderModels,
    ...truth.offersInModelPriceWatch,
    ...truth.bedrockProfiles,
    ...truth.offersLost,
    ...truth.otherIdsOfAKeptPair,
  ].map(({ key, provider, providerModelId, source, prices }: Json) => ({
    name: `${source} ${key ?? (source === 'models-dev' ? `${provider ?? 'amazon-bedrock'}/${providerModelId}` : providerModelId)}`,
    source,
    prices,
  }))
  for (const { name, source, prices } of wanted) {
    const offer = offerOf.get(name)
    const wrong = Object.entries<string>(prices).filter(([field, value]) => {
      const own = reported.get(`${offer} ${field}`)?.find((one) => one.source === source)
      return Number(value) > 0 && !isEqual(own?.value ?? '0', value)
    })
    if (offer === undefined) differ.push(`${name} is no offer`)
    else if (wrong.length > 0) differ.push(`${name}: ${JSON.stringify(wrong)} (${offer})`)
  }
  let entries = wanted.length
  for (const { model, expected, confidence } of truth.releaseDates) {
    if (confidence === 'weak') continue
    entries += 1
    if (!days.some(({ slug, day }) => slug === model && day === expected)) differ.push(`${model} is of ${expected}`)
  }
  return { entries, differ }
}

/** Checks that aliases of one endpoint match one offer, and names that only look alike never do. */
export async function compareAliases(db: Db, truth: Json): Promise<Compared> {
  const known = await db.transaction().execute((tx) => readKnownRecords(tx))
  const resolve = (provider: string, providerModelId: string) => {
    const blank = { key: providerModelId, name: null, model: null, url: null, observedOn: null, facts: [] }
    const match = matchEntry({ ...blank, provider, providerModelId }, 'litellm', known)
    return match.is === 'offer' ? match.offerId : `${match.is} ${match.is === 'waiting' ? '' : providerModelId}`
  }
  const split = truth.same.flatMap(({ provider, names }: Json) => {
    // If none of the names is known, a list would create an offer for the first one.
    const isKnown = names.some((name: string) => known.offer(provider, name))
    const blank = { modelId: '', input: null, output: null }
    if (!isKnown) known.addOffer(provider, { ...blank, id: `new ${names[0]}`, providerModelId: names[0] })
    return new Set(names.map((name: string) => resolve(provider, name))).size === 1
      ? []
      : [`${provider} ${names.join(', ')} are several`]
  })
  const merged = truth.different.flatMap(({ provider, a, b }: Json) => {
    const [first, second] = [resolve(provider, a), resolve(provider, b)]
    return first === second && !first.startsWith('waiting') ? [`${provider} ${a} and ${b} are one`] : []
  })
  return { entries: truth.same.length + truth.different.length, differ: [...split, ...merged] }
}

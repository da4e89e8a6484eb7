import { type OfferLife, offerStanding, type StatedLife } from '@inferdex/domain/offers/by-day/offer-standing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { catalogueApp } from '../../../testing/test-app.ts'
import { publishOffers } from '../../models/models.service.ts'
import { retireOnTheirDay } from '../../models/facts/endings.service.ts'

const test = await catalogueApp()

const STATUSES = ['unknown', 'active', 'beta', 'deprecated', 'retired'] as const
const DAYS = [null, '2026-11-17', '2026-11-18', '2026-11-19'] as const
const TODAY = '2026-11-18'
const lives: StatedLife[] = STATUSES.flatMap((status) => DAYS.map((retiresOn) => ({ status, retiresOn })))

describe('what an offer is, in SQL', () => {
  it('is what the domain decides, for every combination of status, day, maker and lock [FIG-32]', async () => {
    const cases: OfferLife[] = lives.flatMap((own) =>
      [null, ...lives].flatMap((maker) => [false, true].map((isHeldByStaff) => ({ ...own, isHeldByStaff, maker }))),
    )
    const { rows } = await sql<{ standing: string }>`
      select offer_standing(c.status, c."retiresOn", c."isHeldByStaff", c.maker ->> 'status',
        (c.maker ->> 'retiresOn')::date, ${TODAY}::date) as standing
      from rows from (jsonb_to_recordset(${JSON.stringify(cases)}::jsonb)
        as (status text, "retiresOn" date, "isHeldByStaff" boolean, maker jsonb)) with ordinality as
        c (status, "retiresOn", "isHeldByStaff", maker, place) order by c.place`.execute(test.database.db)
    expect(cases).toHaveLength(840)
    expect(rows.map(({ standing }) => standing)).toEqual(cases.map((life) => offerStanding(life, TODAY)))
  })
})

describe('the standing of an offer', () => {
  const standings = async (slug: string) => {
    const { rows } = await sql<{ seller: string; standing: string }>`
      select p.slug as seller, o.standing from offers o join models m on m.id = o.model_id
        join providers p on p.id = o.provider_id where m.slug = ${slug}`.execute(test.database.db)
    return Object.fromEntries(rows.map(({ seller, standing }) => [seller, standing]))
  }
  const setEnd = (slug: string, day: string, lifecycle: 'deprecated' | 'retired' = 'deprecated') =>
    test.database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update models set lifecycle = ${lifecycle}, retires_on = ${day}::date where slug = ${slug} returning id`.execute(
        tx,
      )
      await publishOffers(tx, { modelIds: rows.map(({ id }) => id), providerIds: [] })
    })

  it('is that of its own status and day when they are written, without a word from anybody else [FIG-32]', async () => {
    const { db } = test.database
    const offer = sql`(select o.id from offers o join providers p on p.id = o.provider_id
      where p.slug = 'groq' and o.standing = 'sold' order by o.id limit 1)`
    const { rows } = await sql<{ id: string }>`select ${offer} as id`.execute(db)
    const id = rows[0]?.id ?? ''
    const set = async (status: string, day: string | null) => {
      const { rows: found } = await sql<{ standing: string }>`
        update offers set status = ${status}, retires_on = ${day}::date where id = ${id}::uuid returning standing`.execute(
        db,
      )
      return found[0]?.standing
    }
    expect(await set('deprecated', null)).toBe('deprecated')
    expect(await set('active', '2026-11-18')).toBe('ended')
    expect(await set('active', '2026-11-19')).toBe('ending')
    expect(await set('retired', null)).toBe('ended')
    expect(await set('active', null)).toBe('sold')
  })

  const move = (day: string) =>
    test.database.db.transaction().execute((tx) => retireOnTheirDay(tx, new Date(`${day}T00:05:00Z`)))

  it('ends on the day also where its maker called the model retired before [FIG-32]', async () => {
    const slug = 'mistral-large-2512'
    await setEnd(slug, '2026-11-25', 'retired')
    const seen = [await standings(slug)]
    for (const day of ['2026-11-24', '2026-11-25']) {
      await move(day)
      seen.push(await standings(slug))
    }
    expect(seen.map(({ mistral }) => mistral)).toEqual(['ending', 'ending', 'ended'])
  })

  it('ends at its maker on the day, and at nobody else [FIG-32]', async () => {
    const slug = 'mistral-medium-2604'
    const before = await standings(slug)
    await setEnd(slug, '2026-11-30')
    expect(await standings(slug)).toEqual({ ...before, mistral: 'ending' })
    await move('2026-11-29')
    expect(await standings(slug)).toEqual({ ...before, mistral: 'ending' })
    await move('2026-11-30')
    expect(await standings(slug)).toEqual({ ...before, mistral: 'ended' })
    // Setting the clock back does not restore anything.
    await move('2026-11-20')
    expect(await standings(slug)).toEqual({ ...before, mistral: 'ended' })
  })
})

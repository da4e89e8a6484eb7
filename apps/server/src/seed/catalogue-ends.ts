import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { recordObservations } from '../features/evidence/observations.service.ts'
import { offerKey } from '@inferdex/domain/offers/offer-rules'
import { findOfferIds } from '../features/offers/import/recorded-offers.queries.ts'
import type { SeedCatalogue } from './catalogue-files.ts'
import { stableId } from './stable-id.ts'

type End = {
  readonly targetType: 'model' | 'offer'
  readonly targetId: string
  readonly source: string
  readonly sourceUrl: string | null
  readonly value: string
  readonly observedOn: string
}

/** Records which source reports which end day of an id, and of a model where sources differ. */
export async function recordEnds(tx: Db, catalogue: SeedCatalogue, now: Date): Promise<void> {
  const ends = [...endsOfModels(catalogue), ...(await endsOfIds(tx, catalogue))]
  const { rows } = await sql<{ key: string }>`
    select target_id || ' ' || source || ' ' || value as key from opinions
    where field = 'retiresOn' and target_id = any(${ends.map(({ targetId }) => targetId)}::uuid[])`.execute(tx)
  const known = new Set(rows.map(({ key }) => key))
  await recordObservations(
    tx,
    ends
      .filter(({ targetId, source, value }) => !known.has(`${targetId} ${source} ${value}`))
      .map(({ observedOn, ...end }) => ({
        ...end,
        field: 'retiresOn',
        unit: null,
        sourceKey: null,
        observedAt: new Date(`${observedOn}T00:00:00Z`),
        state: 'accepted',
        rule: 'opinion',
      })),
    now,
  )
}

function endsOfModels({ lifecycle }: SeedCatalogue): End[] {
  return lifecycle.flatMap(({ model, retiresOn, source, sourceUrl, observedOn, otherDays = [] }) => {
    if (retiresOn === null || otherDays.length === 0) return []
    const target = { targetType: 'model', targetId: stableId('model', model) } as const
    return [
      { ...target, source, sourceUrl, value: retiresOn, observedOn },
      ...otherDays.map((other) => ({
        ...target,
        source: other.source,
        sourceUrl: null,
        value: other.retiresOn,
        observedOn: other.observedOn,
      })),
    ]
  })
}

async function endsOfIds(tx: Db, catalogue: SeedCatalogue): Promise<End[]> {
  const ids = await findOfferIds(tx)
  return catalogue['maker-ids'].flatMap(({ source, recordedOn, entries }) =>
    entries.flatMap(({ provider, providerModelId, url, facts }) => {
      const targetId = ids.get(offerKey(provider, providerModelId))
      const value = facts.find(({ field }) => field === 'retiresOn')?.value
      if (targetId === undefined || value === undefined) return []
      return { targetType: 'offer', targetId, source, sourceUrl: url ?? null, value, observedOn: recordedOn }
    }),
  )
}

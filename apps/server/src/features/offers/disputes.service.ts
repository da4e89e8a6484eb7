import { compareSourceValues } from '@inferdex/domain/evidence/current-value'
import { fieldGroup } from '@inferdex/domain/evidence/field-key'
import { compare } from '@inferdex/domain/text/ordering'
import type { Scope } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { readStatedValues, type StatedField, writeDisputes } from './disputes.queries.ts'

/**
 * Stores with each offer the prices and limits on which its sources disagree, for lists. Writes only rows that differ.
 */
export async function refreshDisputes(tx: Db, models: Scope): Promise<number> {
  const stated = await readStatedValues(tx, models)
  const disputed = [...Map.groupBy(stated, ({ offerId }) => offerId)].map(([offerId, values]) => ({
    offerId,
    fields: disputedFields(values),
  }))
  return await writeDisputes(
    tx,
    models,
    disputed.filter(({ fields }) => fields.length > 0),
  )
}

function disputedFields(values: readonly StatedField[]): string[] {
  return [...Map.groupBy(values, ({ field }) => field)]
    .filter(
      ([field, reported]) =>
        ['price', 'limit'].includes(fieldGroup(field)) && compareSourceValues(field, reported) === 'differ',
    )
    .map(([field]) => field)
    .toSorted(compare)
}

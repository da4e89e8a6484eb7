import type { Changes } from '@inferdex/domain/audit/audit-actions'
import type { Db } from '../../../db/db.ts'
import { lockFields } from '../../evidence/locks.service.ts'
import { recordObservations } from '../../evidence/observations.service.ts'

/** Fields of the form that feeds report too. */
const FIELDS = ['releaseDate', 'contextWindow', 'maxOutput'] as const

type Edit = { readonly field: string; readonly value: string | null }
type Editor = { readonly origin: 'staff' | 'submission'; readonly now: Date; readonly by?: string | null }

/**
 * Records a person's edits of a model as observations, and locks these fields, so that no feed overwrites the decision.
 */
export async function recordModelEdits(
  tx: Db,
  modelId: string,
  changes: Changes | null,
  { origin, now, by = null }: Editor,
): Promise<void> {
  const edits = changes === null ? [] : editsOf(changes)
  await recordObservations(
    tx,
    edits.map(({ field, value }) => ({
      targetType: 'model',
      targetId: modelId,
      field,
      value,
      unit: null,
      source: origin,
      sourceUrl: null,
      sourceKey: null,
      observedAt: now,
      state: 'accepted',
      rule: 'staff',
      decidedBy: by,
    })),
    now,
  )
  const fields = edits.map(({ field }) => ({ targetType: 'model' as const, targetId: modelId, field }))
  await lockFields(tx, fields, { by, reason: '', now })
}

function editsOf(changes: Changes): Edit[] {
  const fields = FIELDS.flatMap((field): Edit[] => {
    const to = changes[field]?.to
    if (changes[field] === undefined) return []
    return [{ field, value: typeof to === 'number' || typeof to === 'string' ? String(to) : null }]
  })
  const [had, has] = [namesOf(changes['capabilities']?.from), namesOf(changes['capabilities']?.to)]
  const named = [...new Set([...had, ...has])].filter((name) => had.has(name) !== has.has(name))
  return [...fields, ...named.map((name) => ({ field: `capability:${name}`, value: String(has.has(name)) }))]
}

function namesOf(value: unknown): Set<string> {
  return new Set(Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [])
}

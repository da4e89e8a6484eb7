import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { adminPaths } from '../../../../lib/admin-paths.ts'

/**
 * Returns the URL to edit the record that an approved submission created. `edit` is its id; the submitted values are
 * included in case the record was deleted.
 */
export function editRecordLink({ type, status, data, targetId }: Submission): string | null {
  if (status !== 'APPROVED') return null
  const text = (key: string) => {
    const value = data[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const query = (keys: readonly string[]) => {
    const params = new URLSearchParams(targetId === null ? {} : { edit: targetId })
    for (const key of keys) if (text(key) !== '') params.set(key, text(key))
    return `?${params}`
  }
  if (type === 'MODEL') return `${adminPaths.models()}${query(['name', 'version', 'family', 'contextWindow'])}`
  return type === 'PROVIDER' ? `${adminPaths.providers()}${query(['name', 'slug', 'website'])}` : null
}

import type { BulkResult } from '@inferdex/contracts/bulk.staff'
import { AppError } from '@inferdex/contracts/protocol/errors'

type Item = { readonly id: string; readonly revision: number }

/** How one kind of record is archived, restored and edited: by the services behind its screens. */
export type BulkActions<Change extends object> = {
  readonly archive: (item: Item) => Promise<unknown>
  readonly restore: (item: Item) => Promise<unknown>
  /** Returns the record after the edit, and the replaced values. */
  readonly edit: (
    item: Item & { readonly change: Change },
  ) => Promise<{ readonly revision: number; readonly before: Record<string, unknown> }>
}

type BulkInput<Change extends object> = {
  readonly action: 'archive' | 'restore' | 'edit'
  readonly items: readonly (Item & { readonly change?: Change | undefined })[]
}

/**
 * Processes the records one by one, each in a separate transaction with its audit entry. A record that someone else
 * changed, or whose new value the rules reject, is reported and left unchanged.
 */
export async function runBulk<Change extends object>(
  { archive, restore, edit }: BulkActions<Change>,
  { action, items }: BulkInput<Change>,
): Promise<{ results: BulkResult[] }> {
  const act = async ({ change, ...item }: BulkInput<Change>['items'][number]) => {
    if (action === 'edit') {
      if (change === undefined) throw new AppError('VALIDATION_FAILED', 'Please say which field to change')
      return edit({ ...item, change })
    }
    await (action === 'archive' ? archive : restore)(item)
    // Archiving and restoring are one change of the record each.
    return { revision: item.revision + 1, before: null }
  }
  const results: BulkResult[] = []
  for (const item of items) results.push(await resultOf(item.id, () => act(item)))
  return { results }
}

/** Does the same with records without a revision. */
export async function runEach(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<{ results: Pick<BulkResult, 'id' | 'problem'>[] }> {
  const results: Pick<BulkResult, 'id' | 'problem'>[] = []
  for (const id of new Set(ids)) {
    const { problem } = await resultOf(id, async () => {
      await act(id)
      return { revision: 0, before: null }
    })
    results.push({ id, problem })
  }
  return { results }
}

/** The number of retries of a record after a deadlock. */
const ATTEMPTS = 5

async function resultOf(
  id: string,
  act: () => Promise<{ revision: number; before: Record<string, unknown> | null }>,
): Promise<BulkResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { id, problem: null, ...(await act()) }
    } catch (error) {
      if (isDeadlock(error) && attempt < ATTEMPTS) continue
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return { id, revision: null, problem: error.message, before: null }
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '40P01'
}

/** Returns the fields of a record that a change replaces. */
export function valuesBefore(record: object, change: object): Record<string, unknown> {
  const known = record as Record<string, unknown>
  return Object.fromEntries(Object.keys(change).map((key) => [key, known[key] ?? null]))
}

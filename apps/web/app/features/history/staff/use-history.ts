import {
  type HistoryEntry,
  type LockedField,
  lockField,
  type RecordHistory,
  revertDeal,
  revertModel,
  revertProvider,
  unlockField,
} from '@inferdex/contracts/history/history.staff'
import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { api, ApiError } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'
import type { HistoryKind } from './history-labels.ts'
import type { OpenField } from './locked-fields.tsx'
import { historyQuery, readHistory } from './read-history.ts'
import type { RevertReason } from './revert-panel.tsx'

const REVERT = { MODEL: revertModel, PROVIDER: revertProvider, DEAL: revertDeal } as const

/** Loads older entries below the first page, reverts changes and unlocks fields. */
export function useHistory(kind: HistoryKind, history: RecordHistory) {
  const { id, revision } = history.record
  const [params] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [older, setOlder] = useState<{ of: RecordHistory; pages: readonly RecordHistory[] }>({ of: history, pages: [] })
  const [loading, setLoading] = useState(false)
  const [pending, setPending] = useState(false)
  const pages = [history, ...(older.of === history ? older.pages : [])]
  const cursor = pages.at(-1)?.nextCursor ?? null

  async function loadMore() {
    if (cursor === null || loading) return
    setLoading(true)
    try {
      const page = await readHistory(kind, id, { ...historyQuery(params), cursor })
      setOlder({ of: history, pages: [...pages.slice(1), page] })
    } catch (problem) {
      void toast.error(messageOf(problem, 'Older entries could not be loaded'))
    }
    setLoading(false)
  }

  async function send(ids: readonly string[], from: number, reason: RevertReason): Promise<string | null> {
    setPending(true)
    try {
      const { at } = await api(REVERT[kind], { params: { id }, body: { entries: [...ids], revision: from, reason } })
      return at
    } catch (problem) {
      void toast.error(messageOf(problem, 'The change could not be reverted'))
      return null
    } finally {
      setPending(false)
      await revalidate()
    }
  }

  async function revert(entries: readonly HistoryEntry[], reason: RevertReason) {
    const at = await send(
      entries.map((entry) => entry.id),
      revision,
      reason,
    )
    if (at === null) return
    const fields = entries.map(({ offer, field }) => `${offer?.id} ${field}`)
    void toast.success(entries.length === 1 ? 'Reverted' : `Reverted ${entries.length} fields`, {
      action: { label: 'Undo', onClick: () => void undo(at, fields, reason) },
    })
  }

  /** Undoes a reversal, whose entries are matched by their timestamp. */
  async function undo(at: string, fields: readonly string[], reason: RevertReason) {
    const newest = await readHistory(kind, id, {})
    const made = newest.items.filter(
      (one) => Date.parse(one.at) === Date.parse(at) && fields.includes(`${one.offer?.id} ${one.field}`),
    )
    const done = await send(
      made.map((entry) => entry.id),
      newest.record.revision,
      reason,
    )
    if (done !== null) void toast.success('The reversal is undone')
  }

  async function unlock({ offer, field, follows }: LockedField) {
    try {
      const body = { offerId: offer.id, field, expected: follows?.value ?? null }
      await api(unlockField, { params: { id }, body })
      void toast.success('Unlocked: the written rule decides again')
    } catch (problem) {
      void toast.error(messageOf(problem, 'The field could not be unlocked'))
    }
    await revalidate()
  }

  async function lock({ offer, field }: OpenField, reason: string) {
    try {
      await api(lockField, { params: { id }, body: { offerId: offer.id, field, reason } })
      void toast.success('Locked: no feed changes this field')
    } catch (problem) {
      void toast.error(messageOf(problem, 'The field could not be locked'))
    }
    await revalidate()
  }

  return {
    entries: pages.flatMap(({ items }) => items),
    hasMore: cursor !== null,
    loadMore,
    loading,
    revert,
    pending,
    unlock,
    lock,
  }
}

function messageOf(problem: unknown, otherwise: string): string {
  return problem instanceof ApiError ? problem.message : otherwise
}

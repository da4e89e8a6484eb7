import type { LikeTarget } from '@inferdex/domain/votes/vote-targets'
import { useEffect } from 'react'
import { api } from '../../lib/api/api.ts'
import { createStore } from '../../lib/stores/create-store.ts'

/** Ratings and counts of a record, as far as a page shows them. */
export type Figures = {
  readonly rating?: number
  readonly reviewCount?: number
  readonly upvotes?: number
  readonly downvotes?: number
}

/**
 * A newer value, loaded after the page was rendered. It replaces `before`; a page with any other value is newer still.
 */
type Change = { readonly before: number; readonly now: number }
type Changes = { readonly [Name in keyof Figures]?: Change }

type ShownRecord = { readonly targetType: LikeTarget; readonly targetId: string; readonly stored: Figures }

const NAMES = ['rating', 'reviewCount', 'upvotes', 'downvotes'] as const satisfies readonly (keyof Figures)[]
/** Maximum number of ids per request. */
const MAX_ASKED = 500

const changesById = createStore<ReadonlyMap<string, Changes>>(new Map())
const onScreen = new Set<ShownRecord>()
let latest = 0

/** Returns the figures of a page with newer values applied; those of the page on the server and on hydration. */
export function useFigures<Stored extends Figures>(id: string, stored: Stored): Stored {
  const known = changesById.use((changes) => changes.get(id))
  return known === undefined ? stored : withChanges(stored, known)
}

/** Does the same as `useFigures`, and includes the record in `refreshFigures` while it is mounted. */
export function useRefreshedFigures<Stored extends Figures>(
  targetType: LikeTarget,
  targetId: string,
  stored: Stored,
): Stored {
  const { rating, reviewCount, upvotes } = stored
  useEffect(() => {
    const record = { targetType, targetId, stored: present({ rating, reviewCount, upvotes }) }
    onScreen.add(record)
    return () => void onScreen.delete(record)
  }, [targetType, targetId, rating, reviewCount, upvotes])
  return useFigures(targetId, stored)
}

export function currentFigures<Stored extends Figures>(id: string, stored: Stored): Stored {
  return withChanges(stored, changesById.read().get(id) ?? {})
}

/** Replaces `stored` with `now` on all pages. */
export function showFigures(id: string, stored: Figures, now: Figures): void {
  latest += 1
  storeChanges([{ id, stored, now }])
}

/** Loads the figures of all mounted records in one request. If it fails, they are unchanged. */
export async function refreshFigures(): Promise<void> {
  latest += 1
  const asked = latest
  const records = [...onScreen].slice(0, MAX_ASKED)
  if (records.length === 0) return
  try {
    const { readAnalyticsBatch } = await import('@inferdex/contracts/analytics')
    const targets = records.map(({ targetType, targetId }) => ({ targetType, targetId }))
    const answers = await api(readAnalyticsBatch, { body: { targets } })
    // A newer change or request makes this response stale.
    if (asked !== latest) return
    const byId = new Map(answers.map((answer) => [answer.targetId, answer]))
    storeChanges(
      records.flatMap(({ targetId, stored }) => {
        const answer = byId.get(targetId)
        if (answer === undefined) return []
        const { averageRating, reviewCount, totalUpvotes } = answer
        // Without reviews the catalogue's rating is kept.
        const rated = averageRating === null ? {} : { rating: averageRating, reviewCount }
        return [{ id: targetId, stored, now: { ...rated, upvotes: totalUpvotes } }]
      }),
    )
  } catch (thrown) {
    console.error('Ratings and counts could not be refreshed', thrown)
  }
}

function storeChanges(news: readonly { id: string; stored: Figures; now: Figures }[]): void {
  const changes = new Map(changesById.read())
  for (const { id, stored, now } of news) {
    const merged: { -readonly [Name in keyof Figures]: Change } = { ...changes.get(id) }
    for (const name of NAMES) {
      const [before, value] = [stored[name], now[name]]
      if (before !== undefined && value !== undefined) merged[name] = { before, now: value }
    }
    changes.set(id, merged)
  }
  changesById.write(changes)
}

export function withChanges<Stored extends Figures>(stored: Stored, known: Changes): Stored {
  const replaced: { -readonly [Name in keyof Figures]: number } = {}
  for (const name of NAMES) {
    const change = known[name]
    if (change !== undefined && change.before === stored[name]) replaced[name] = change.now
  }
  return { ...stored, ...replaced }
}

function present(figures: { [Name in keyof Figures]: number | undefined }): Figures {
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined))
}

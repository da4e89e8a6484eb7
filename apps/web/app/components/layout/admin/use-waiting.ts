import { listComments } from '@inferdex/contracts/comments'
import { listFeeds } from '@inferdex/contracts/feeds.staff'
import { readIntakeCounts } from '@inferdex/contracts/intake/intake.staff'
import { countFailedJobs } from '@inferdex/contracts/jobs.staff'
import { type Action, can } from '@inferdex/contracts/protocol/policy'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import { readSubmissionStats } from '@inferdex/contracts/submissions/submissions'
import { isFailing } from '@inferdex/domain/feeds/feed-state'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { api } from '../../../lib/api/api.ts'
import { useWorkChanges } from '../../../lib/stores/use-work-changes.ts'

/** By the path of a section: the number of pending items and its label, which may be for screen readers only. */
export type Waiting = Readonly<Record<string, { count: number; word: string; isHidden: boolean } | null>>

type Source = { readonly path: string; readonly may: Action; readonly ask: () => Promise<Waiting[string]> }

const SOURCES: readonly Source[] = [
  {
    path: adminPaths.submissions(),
    may: 'submission.decide',
    ask: async () => ({ count: (await api(readSubmissionStats)).pending, word: 'pending', isHidden: true }),
  },
  {
    path: adminPaths.blogs(),
    may: 'comments.moderate',
    ask: async () => {
      const { counts } = await api(listComments, { query: { limit: 1 } })
      const count = counts.PENDING + counts.FLAGGED
      return count === 0 ? null : { count, word: 'waiting comments', isHidden: true }
    },
  },
  {
    path: adminPaths.feeds(),
    may: 'feeds.manage',
    ask: async () => {
      const count = (await api(listFeeds)).items.filter(isFailing).length
      return count === 0 ? null : { count, word: 'failing', isHidden: false }
    },
  },
  { path: adminPaths.intake(), may: 'intake.manage', ask: () => askIntake('open', 'to decide') },
  { path: adminPaths.unmatched(), may: 'intake.manage', ask: () => askIntake('unmatched', 'without a match') },
  {
    path: adminPaths.jobs(),
    may: 'jobs.manage',
    ask: async () => {
      const { failed } = await api(countFailedJobs)
      return failed === 0 ? null : { count: failed, word: 'failed', isHidden: false }
    },
  },
]

/** Shared by both intake sections, which load at the same time. */
let intakeCounts: Promise<{ open: number; unmatched: number }> | null = null

async function askIntake(which: 'open' | 'unmatched', word: string): Promise<Waiting[string]> {
  intakeCounts ??= api(readIntakeCounts).finally(() => {
    intakeCounts = null
  })
  const { [which]: count } = await intakeCounts
  return count === 0 ? null : { count, word, isHidden: true }
}

/**
 * Returns the pending items of each section. Reloaded on navigation, on revalidation, and when items arrive or are
 * decided elsewhere.
 */
export function useWaiting(viewer: Viewer | null): Waiting {
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const isSettled = navigation.state === 'idle' && revalidator.state === 'idle'
  const [waiting, setWaiting] = useState<Waiting>({})
  const role = viewer?.role
  const load = useEffectEvent(() => {
    let isCurrent = true
    for (const { path, may, ask } of SOURCES) {
      if (role === undefined || !can({ id: '', role }, may)) continue
      ask().then(
        (found) => isCurrent && setWaiting((others) => ({ ...others, [path]: found })),
        // Only a number next to a link, so a failure is ignored.
        () => {},
      )
    }
    return () => {
      isCurrent = false
    }
  })
  useEffect(() => (role === undefined || !isSettled ? undefined : load()), [role, isSettled])
  useWorkChanges(load, can(viewer, 'submission.decide'))
  return role === undefined ? NOTHING : waiting
}

const NOTHING: Waiting = {}

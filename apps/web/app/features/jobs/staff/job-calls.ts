import {
  discardJob,
  type FailedJob,
  type JobSchedule,
  readJobs,
  retryJob,
  runSchedule,
} from '@inferdex/contracts/jobs.staff'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { reportOutcome } from '../../../lib/api/report-outcome.ts'
import type { Jobs } from './job-labels.ts'

const LOOK_AGAIN_MS = 5000

export type ReadJobs = { readonly jobs: Jobs; readonly now: Date }

/**
 * Returns the jobs and the staff actions on them. While `isFollowing`, polls every few seconds, but not in a hidden
 * tab.
 */
export function useJobs(loaded: ReadJobs, isFollowing: boolean) {
  const [newer, setNewer] = useState<ReadJobs | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  const current = newer !== null && newer.now > loaded.now ? newer : loaded

  async function readAgain(): Promise<void> {
    try {
      setNewer({ jobs: await api(readJobs), now: new Date() })
      setIsBroken(false)
    } catch {
      // Keeps the stale data on the screen, with a note.
      setIsBroken(true)
    }
  }
  const onTick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void readAgain()
  })
  useEffect(() => {
    if (!isFollowing) return
    const timer = setInterval(() => onTick(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isFollowing])

  const done = async (work: Promise<unknown>, words: { done: string; failed: string }) => {
    await reportOutcome(work, words)
    await readAgain()
  }
  return {
    ...current,
    isBroken,
    readAgain,
    retry: ({ id, job }: FailedJob) =>
      done(api(retryJob, { params: { id } }), { done: `${job} is tried again`, failed: `${job} could not be retried` }),
    retryAll: (failed: readonly FailedJob[]) =>
      done(retryEach(failed), {
        done: `${failed.length} jobs are tried again`,
        failed: 'Not all jobs could be retried',
      }),
    discard: ({ id, job }: FailedJob) =>
      done(api(discardJob, { params: { id } }), { done: `${job} was discarded`, failed: `${job} is still there` }),
    run: ({ name }: JobSchedule) =>
      done(api(runSchedule, { params: { name } }), { done: `${name} runs now`, failed: `${name} was not started` }),
  }
}

export type JobCalls = ReturnType<typeof useJobs>

async function retryEach(failed: readonly FailedJob[]): Promise<void> {
  for (const { id } of failed) await api(retryJob, { params: { id } })
}

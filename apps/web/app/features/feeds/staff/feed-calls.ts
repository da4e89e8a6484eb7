import {
  cancelFeedRun,
  changeFeed,
  type Feed,
  type FeedRun,
  startFeedRun,
  startFeedRunFromFile,
} from '@inferdex/contracts/feeds.staff'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { api, send } from '../../../lib/api/api.ts'
import { reportOutcome } from '../../../lib/api/report-outcome.ts'

const LOOK_AGAIN_MS = 1500

/** Returns the staff actions on a feed. Each shows its outcome and reloads the list. */
export function useFeedCalls() {
  const { revalidate } = useRevalidator()
  const done = async (work: Promise<unknown>, words: { done: string; failed: string }) => {
    await reportOutcome(work, words)
    await revalidate()
  }
  return {
    run: ({ id, title }: Feed) =>
      done(api(startFeedRun, { params: { id }, body: {} }), {
        done: `${title} is being read`,
        failed: `${title} could not be started`,
      }),
    acceptOnce: ({ id, title }: Feed, run: FeedRun) =>
      done(api(startFeedRun, { params: { id }, body: { acceptFileOf: run.id } }), {
        done: `The file of ${title} is being taken in`,
        failed: 'The file could not be accepted',
      }),
    upload: ({ id, title }: Feed, file: File) =>
      done(send(startFeedRunFromFile, { params: { id }, body: file }), {
        done: `${title} is being read from ${file.name}`,
        failed: 'The file could not be handed in',
      }),
    cancel: ({ id, title }: Feed) =>
      done(api(cancelFeedRun, { params: { id } }), { done: `${title} was stopped`, failed: 'It could not be stopped' }),
    pause: ({ id, title, revision, isPaused }: Feed) =>
      done(api(changeFeed, { params: { id }, body: { revision, isPaused: !isPaused } }), {
        done: isPaused ? `${title} is on` : `${title} is paused`,
        failed: 'The feed could not be changed',
      }),
  }
}

export type FeedCalls = ReturnType<typeof useFeedCalls>

/** Polls the list every other second while a feed is running. */
export function useFollowRuns(feeds: readonly Feed[]): void {
  const { revalidate, state } = useRevalidator()
  const isFollowing = state === 'idle' && feeds.some(({ runs }) => runs[0]?.state === 'running')
  useEffect(() => {
    if (!isFollowing) return
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isFollowing, revalidate])
}

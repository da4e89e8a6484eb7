import type { Feed, FeedRun } from '@inferdex/contracts/feeds.staff'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import type { FeedCalls } from './feed-calls.ts'

type FeedFailureProps = { feed: Feed; run: FeedRun; calls: FeedCalls; onSettings: () => void }

/** Shows why the last run of a feed failed, and how to fix it. */
export function FeedFailure({ feed, run, calls, onSettings }: FeedFailureProps) {
  const isStopped = run.state === 'stopped'
  return (
    <Notice tone="negative">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-60 flex-1">
          <strong className="font-semibold">
            {feed.title} {isStopped ? 'stopped' : 'failed'}: {run.error}.
          </strong>{' '}
          {isStopped
            ? 'Nothing was written. If the file is right, accept it once; otherwise wait for the next one.'
            : 'Nothing was lost: what is shown comes from the last good file.'}
        </p>
        <span className="flex flex-wrap gap-2">
          <Button size={28} onClick={onSettings}>
            Check settings
          </Button>
          {isStopped && run.hasFile && (
            <Button size={28} onClick={() => void calls.acceptOnce(feed, run)}>
              Accept this file once
            </Button>
          )}
          {!isStopped && feed.url !== null && (
            <Button size={28} onClick={() => void calls.run(feed)}>
              Try again
            </Button>
          )}
        </span>
      </div>
    </Notice>
  )
}

type Run = { readonly state: 'running' | 'done' | 'unchanged' | 'failed' | 'stopped' }
type Feed<R extends Run> = {
  readonly isPaused: boolean
  readonly url: string | null
  /** Newest first. */
  readonly runs: readonly R[]
}

export type FeedState = 'running' | 'failing' | 'paused' | 'manual' | 'waiting' | 'ok'

/** Returns the newest run that has ended. */
export function lastEnded<R extends Run>({ runs }: Feed<R>): R | undefined {
  return runs.find(({ state }) => state !== 'running')
}

export function feedState(feed: Feed<Run>): FeedState {
  if (feed.runs[0]?.state === 'running') return 'running'
  if (isFailing(feed)) return 'failing'
  if (feed.url === null) return 'manual'
  if (feed.isPaused) return 'paused'
  return lastEnded(feed) === undefined ? 'waiting' : 'ok'
}

/** Returns whether the last run failed. A paused feed is not failing, unless it is read from files. */
export function isFailing(feed: Feed<Run>): boolean {
  const last = lastEnded(feed)?.state
  return (last === 'failed' || last === 'stopped') && (!feed.isPaused || feed.url === null)
}

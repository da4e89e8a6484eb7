import type { Tag } from '@inferdex/contracts/protocol/tags'
import type { CatalogueChange, QuietTimes } from '@inferdex/contracts/site/site'

/** `told`: the change was announced. `missed`: nobody listened for a while, and something may have changed. */
export type HowHeard = 'told' | 'missed'
type Watcher = { readonly tags: readonly Tag[]; readonly onChange: (how: HowHeard) => void }

/** Not while the page loads: the stream stays open. What changes until then is caught up with. */
const START_MS = 1000
/** A stream that the server refused is not asked for again by the browser itself. */
const RETRY_MS = 30_000
/** What a page shows was asked for a little before the page could know of a change. */
const SLACK_MS = 2000

const watchers = new Set<Watcher>()
let stream: EventSource | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** Every change until then was heard of. At first: the time at which the page was asked for. */
let knownUntil = performance.timeOrigin
let mayHaveMissed = true

/** Calls back when the server says that something with one of these tags has changed. One stream serves all of a tab. */
export function watchChanges(tags: readonly Tag[], onChange: Watcher['onChange']): () => void {
  const watcher = { tags, onChange }
  watchers.add(watcher)
  if (watchers.size === 1) {
    document.addEventListener('visibilitychange', follow)
    timer = setTimeout(follow, START_MS)
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}

/** A tab in the background holds no connection; it catches up when it is looked at again. */
function follow(): void {
  if (document.hidden) return close()
  if (stream !== null) return
  clearTimeout(timer)
  const opened = new EventSource('/api/changes')
  stream = opened
  opened.addEventListener('quiet', ({ data }) => hearQuiet(JSON.parse(String(data)) as QuietTimes))
  opened.addEventListener('change', ({ data }) => hearChange(JSON.parse(String(data)) as CatalogueChange))
  opened.addEventListener('error', () => {
    mayHaveMissed = true
    if (opened.readyState !== EventSource.CLOSED) return
    close()
    tell(() => true, 'missed')
    timer = setTimeout(follow, RETRY_MS)
  })
}

function close(): void {
  clearTimeout(timer)
  stream?.close()
  stream = null
  mayHaveMissed = true
}

function hearChange({ tags = [] }: Partial<CatalogueChange>): void {
  knownUntil = Date.now()
  tell((tag) => tags.includes(tag), 'told')
}

function hearQuiet({ listeningMs, tags }: QuietTimes): void {
  const unheardMs = Date.now() - knownUntil + SLACK_MS
  knownUntil = Date.now()
  if (!mayHaveMissed) return
  mayHaveMissed = false
  tell((tag) => Math.min(listeningMs, tags[tag] ?? Number.POSITIVE_INFINITY) <= unheardMs, 'missed')
}

function tell(isChanged: (tag: string) => boolean, how: HowHeard): void {
  for (const { tags, onChange } of watchers) if (tags.some(isChanged)) onChange(how)
}

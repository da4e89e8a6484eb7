import { type Tag, tag, tagPattern } from '@inferdex/contracts/protocol/tags'
import type { CatalogueChange, QuietTimes } from '@inferdex/contracts/site/site'

/**
 * `announced`: the server sent the change. `missed`: there was no connection for a while, and something may have
 * changed.
 */
export type ChangeNotice = 'announced' | 'missed'
type Watcher = { readonly tags: readonly Tag[]; readonly onChange: (how: ChangeNotice) => void }

/**
 * Opens the stream after the page has loaded, because the connection stays open. Earlier changes are reported when it
 * opens.
 */
const START_MS = 1000
/** The browser does not retry a stream that the server refused. */
const RETRY_MS = 30_000
/** Tolerance, because the data of a page was read a little before the page was requested. */
const SLACK_MS = 2000
/**
 * The data of a page opened by a link was read before the page subscribes. A change within this time may have been
 * missed.
 */
const LOADING_MS = 5000

const watchers = new Set<Watcher>()
let stream: EventSource | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** All changes up to this time are applied. Initially the time at which the page was requested. */
let knownUntil = performance.timeOrigin
let mayHaveMissed = true
/** When each tag was announced, within the last `LOADING_MS`. */
const lately = new Map<string, number>()

/** Calls back when the server reports a change with one of these tags. One stream serves the whole tab. */
export function watchChanges(tags: readonly Tag[], onChange: Watcher['onChange']): () => void {
  const watcher = { tags, onChange }
  watchers.add(watcher)
  forgetOld()
  if ([...tags, tag.everything].some((one) => lately.has(one))) onChange('missed')
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

/**
 * Opens the stream while the tab is visible. A tab in the background has no connection and catches up when it is shown
 * again.
 */
function follow(): void {
  if (document.hidden) return close()
  if (stream !== null) return
  clearTimeout(timer)
  const opened = new EventSource('/api/changes')
  stream = opened
  opened.addEventListener('quiet', ({ data }) => handleQuiet(JSON.parse(String(data)) as QuietTimes))
  opened.addEventListener('change', ({ data }) => handleChange(JSON.parse(String(data)) as CatalogueChange))
  opened.addEventListener('error', () => {
    mayHaveMissed = true
    if (opened.readyState !== EventSource.CLOSED) return
    close()
    notify(() => true, 'missed')
    timer = setTimeout(follow, RETRY_MS)
  })
}

function close(): void {
  clearTimeout(timer)
  stream?.close()
  stream = null
  // Earlier announcements are reported again when the stream opens.
  lately.clear()
  mayHaveMissed = true
}

function forgetOld(): void {
  for (const [name, at] of lately) if (at < Date.now() - LOADING_MS) lately.delete(name)
}

function handleChange({ tags = [] }: Partial<CatalogueChange>): void {
  knownUntil = Date.now()
  forgetOld()
  for (const name of tags) lately.set(name, knownUntil)
  notify((name) => tags.includes(name) || tags.includes(tag.everything), 'announced')
}

function handleQuiet({ listeningMs, tags }: QuietTimes): void {
  const missedMs = Date.now() - knownUntil + SLACK_MS
  knownUntil = Date.now()
  if (!mayHaveMissed) return
  mayHaveMissed = false
  notify((name) => Math.min(listeningMs, tags[tagPattern(name)] ?? Number.POSITIVE_INFINITY) <= missedMs, 'missed')
}

function notify(isChanged: (name: string) => boolean, how: ChangeNotice): void {
  for (const { tags, onChange } of watchers) if (tags.some(isChanged)) onChange(how)
}

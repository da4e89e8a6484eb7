import { followWork } from '@inferdex/contracts/dashboard.staff'
import { authToken } from '../api/auth-token.ts'

/** Opens the stream after the page has loaded, because the connection stays open. */
const START_MS = 1000
/** Debounces several decisions in a row. */
const SETTLE_MS = 400
/** After the connection was lost. */
const RETRY_MS = 5000
/** After it was refused, for example because the session has ended. */
const REFUSED_MS = 60_000

const watchers = new Set<() => void>()
let connection: AbortController | null = null
/** Whether changes may have been missed, because there was no connection. */
let hasMissed = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Calls back when submissions or comments arrive or are decided, also after a reconnect. One stream serves the whole
 * tab. It needs the token, which an EventSource cannot send.
 */
export function watchWork(onChange: () => void): () => void {
  watchers.add(onChange)
  if (watchers.size === 1) {
    document.addEventListener('visibilitychange', follow)
    later(START_MS, follow)
  }
  return () => {
    watchers.delete(onChange)
    if (watchers.size > 0) return
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}

/** Opens the stream while the tab is visible. A tab in the background catches up when it is shown again. */
function follow(): void {
  if (document.hidden) return close()
  if (connection !== null) return
  const opened = new AbortController()
  connection = opened
  if (hasMissed) later(SETTLE_MS, publish)
  void readUntilLost(opened)
}

async function readUntilLost(opened: AbortController): Promise<void> {
  const isRefused = await read(opened.signal)
  if (connection !== opened) return
  connection = null
  hasMissed = true
  later(isRefused ? REFUSED_MS : RETRY_MS, follow)
}

/** Reads the stream until its end; returns whether the server refused it. */
async function read(signal: AbortSignal): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${authToken.read()}` }
    const response = await fetch(`/api${followWork.path}`, { headers, signal })
    if (!response.ok || response.body === null) return true
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return false
      if (value.includes('event: change')) later(SETTLE_MS, publish)
    }
  } catch {
    // The connection was lost or closed; it is reopened later.
    return false
  }
}

function later(ms: number, work: () => void): void {
  clearTimeout(timer)
  timer = setTimeout(work, ms)
}

function publish(): void {
  hasMissed = false
  for (const onChange of watchers) onChange()
}

function close(): void {
  clearTimeout(timer)
  connection?.abort()
  connection = null
  hasMissed = true
}

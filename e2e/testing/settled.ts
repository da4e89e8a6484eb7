import { expect, type Page, type Request } from '@playwright/test'

/** These stay open as long as the page, so that the browser's own "network idle" never occurs in the admin area. */
const STREAM = /\/api\/(admin\/waiting\/)?changes(\?|$)/
const QUIET_MS = 500

/**
 * Tracks the requests of a page from now on. The returned function waits until none has been pending for half a second.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let changedAt = Date.now()
  const end = (request: Request) => {
    if (underWay.delete(request)) changedAt = Date.now()
  }
  page
    .on('request', (request) => {
      if (STREAM.test(request.url())) return
      underWay.add(request)
      changedAt = Date.now()
    })
    .on('requestfinished', end)
    .on('requestfailed', end)
  return async () => {
    await expect.poll(() => underWay.size === 0 && Date.now() - changedAt >= QUIET_MS, { intervals: [50] }).toBe(true)
  }
}

import type { Page } from '@playwright/test'

declare global {
  interface Window {
    textTimes: Record<string, number>
  }
}

/**
 * Observes when a text appears in the page and when it is gone. Returns how long it was there, by the clock of the
 * page: on a busy machine the test itself may see both late.
 */
export async function timeOfText(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((watched) => {
    window.textTimes = {}
    let shownAt: number | null = null
    new MutationObserver(() => {
      const isShown = document.body.textContent.includes(watched)
      if (isShown) shownAt ??= performance.now()
      else if (shownAt !== null) window.textTimes[watched] ??= performance.now() - shownAt
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, text)
  return async () => {
    const time = await page.waitForFunction((watched) => window.textTimes[watched], text)
    return (await time.jsonValue()) ?? Number.NaN
  }
}

import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until the page is hydrated with all its parts: from then on, clicks and keys have an effect. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await hydratedPart(page.locator('main').first())
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** Waits for the hydration of a part outside of the main content, or of one that is shown later. */
export async function hydratedPart(part: Locator): Promise<void> {
  await expect(async () => expect(await part.evaluate(wakeParts)).toBe(true)).toPass({ intervals: [20] })
}

/**
 * Runs in the browser and returns whether everything is hydrated. React hydrates a pending part as soon as an event
 * reaches it; this event has no listeners. A part begins with a comment of React's, and one event for each is enough:
 * one for every link would render a part of a thousand links a thousand times while its code is loading. The product
 * marks on its root element whether code of parts is loading (see `split.ts`).
 */
function wakeParts(root: Element): boolean {
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const parts = [root]
  while (comments.nextNode() !== null) {
    const { data, nextElementSibling } = comments.currentNode as Comment
    if (data.startsWith('$') && nextElementSibling !== null) parts.push(nextElementSibling)
  }
  for (const part of parts) part.dispatchEvent(new Event('auxclick', { bubbles: true }))
  return !('loadingParts' in document.documentElement.dataset)
}

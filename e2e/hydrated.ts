import type { Locator, Page } from '@playwright/test'

/** React has taken over the page with all its parts: from here on, clicks and keys do something. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.waitForFunction(() => {
    // The text of an article is HTML as it was saved: nothing takes it over.
    const controls = [...document.querySelectorAll('main, main :is(a, button, input, select, textarea)')].filter(
      (element) => element.closest('.article-body') === null,
    )
    const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))
    return controls.length > 0 && controls.every(isTakenOver)
  })
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** The same for a part whose code comes after the page's. */
export async function hydratedPart(part: Locator): Promise<void> {
  await part.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (Object.keys(element).some((key) => key.startsWith('__reactProps'))) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

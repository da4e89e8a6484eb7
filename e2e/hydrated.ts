import type { Page } from '@playwright/test'

/** React has taken over the page: from here on, clicks and keys do something. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

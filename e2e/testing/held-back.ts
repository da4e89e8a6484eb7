import type { Page } from '@playwright/test'

/** Holds back answers of the server until they are released, so that a test sees what stands there until then. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.fallback()
  })
  return async () => {
    release()
    await page.unroute(address)
  }
}

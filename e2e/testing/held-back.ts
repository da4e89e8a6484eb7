import type { Page } from '@playwright/test'

/** Delays responses of the server until they are released, so that a test sees the loading state. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const heldBack: Promise<void>[] = []
  await page.route(address, (route) => {
    const goesOn = released.then(() => route.fallback())
    heldBack.push(goesOn)
    return goesOn
  })
  return async () => {
    release()
    // The route stays and passes all later requests: a request whose route is removed before it continues is never
    // sent.
    await Promise.all(heldBack)
  }
}

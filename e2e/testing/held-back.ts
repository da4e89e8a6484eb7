import type { Page } from '@playwright/test'

/** Holds back answers of the server until they are released, so that a test sees what stands there until then. */
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
    // The rule stays and lets all later ones pass: a request whose rule is gone before it goes on is never sent.
    await Promise.all(heldBack)
  }
}

import type { Page } from '@playwright/test'
import { signUp } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { complaintsOf, expectGoodLook, looks } from '../testing/page-checks.ts'
import { expect, test } from '../testing/product.ts'

const OF_A_VISITOR = [
  '/submit',
  '/submit?tab=general',
  '/forgot-password',
  '/reset-password',
  '/reset-password#token=x',
  '/verify-email',
  '/change-email',
  '/stop-email-change',
]
const OF_A_MEMBER = [
  '/submit',
  '/submit?tab=provider',
  '/submit?tab=benchmark',
  '/submit?tab=deal',
  '/submit?tab=expired',
  '/submit?tab=general',
  '/profile',
  '/profile?tab=submissions',
  '/profile/watching',
]

/** Resizes the page instead of loading it again: it has no part that depends on the size at which it is loaded. */
async function expectGoodLooksOf(page: Page, address: string): Promise<void> {
  for (const { viewport, themes } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: themes[0] })
    if (viewport === looks[0].viewport) {
      await open(page, address)
      await page.waitForLoadState('networkidle')
    }
    await expectGoodLook(page, themes[1])
  }
}

for (const [who, addresses] of [
  ['visitor', OF_A_VISITOR],
  ['member', OF_A_MEMBER],
] as const) {
  test(`personal pages of a ${who}: no complaint, no sideways scroll, no accessibility violation, on a desktop and a phone, light and dark`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    if (who === 'member') await signUp(page)
    for (const address of addresses) await expectGoodLooksOf(page, address)
    expect(complaints).toEqual([])
  })
}

import type { Page } from '@playwright/test'
import { signUp } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { switchTheme, violationsOf } from '../testing/page-checks.ts'
import { expect, test } from '../testing/product.ts'
import { looks } from '../testing/public-addresses.ts'

test.describe.configure({ mode: 'parallel' })

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

async function expectGoodLooks(page: Page, address: string, themes: readonly ('light' | 'dark')[]): Promise<void> {
  await open(page, address)
  await page.waitForLoadState('networkidle')
  for (const [index, theme] of themes.entries()) {
    await switchTheme(page, theme)
    const found = await violationsOf(page, { rules: index === 0 ? 'all' : 'colours' })
    expect(found, `${address} in ${theme}`).toEqual([])
  }
  const [needed, given] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(needed, address).toBeLessThanOrEqual(given ?? 0)
}

for (const { name, viewport, themes } of looks) {
  test(`personal pages (${name}): no complaint, no sideways scroll, no accessibility violation`, async ({
    browser,
  }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({ viewport, colorScheme: themes[0] })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    for (const address of OF_A_VISITOR) await expectGoodLooks(page, address, themes)
    await signUp(page)
    for (const address of OF_A_MEMBER) await expectGoodLooks(page, address, themes)
    expect(complaints).toEqual([])
    await context.close()
  })
}

import { hydrated } from '../testing/hydrated.ts'
import { complaintsOf, expectGoodLook, watchLayoutShift } from '../testing/page-checks.ts'
import { expect, test } from '../testing/product.ts'
import { looks, publicAddresses } from '../testing/public-addresses.ts'

// Many tests, all read-only.
test.describe.configure({ mode: 'parallel' })

for (const address of publicAddresses) {
  for (const { name, viewport, themes } of looks) {
    test(`${address} (${name}): no complaint, no layout shift, no sideways scroll, no accessibility violation`, async ({
      browser,
    }) => {
      const [theme, otherTheme] = themes
      const context = await browser.newContext({ viewport, colorScheme: theme })
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      await watchLayoutShift(page)
      await page.goto(address)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      await expectGoodLook(page, complaints, otherTheme)
      await context.close()
    })
  }

  test(`${address}: can be read without JavaScript at 320 pixels`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const text = await page.locator('main').innerText()
    expect(text.length).toBeGreaterThan(40)
    await context.close()
  })
}

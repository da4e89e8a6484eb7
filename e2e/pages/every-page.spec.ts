import { differencesOfUsedStyles, wholeSheetOf } from '../testing/drawn-styles.ts'
import { open } from '../testing/hydrated.ts'
import { expectGoodLooks } from '../testing/page-checks.ts'
import { expect, readingTest as test } from '../testing/product.ts'
import { publicAddresses } from '../../tools/browser/public-addresses.ts'

test.describe.configure({ mode: 'parallel' })

for (const [index, address] of publicAddresses.entries()) {
  test(`${address}: no complaint, no layout shift, no sideways scroll, no accessibility violation, on a desktop and a phone, light and dark`, async ({
    page,
  }) => {
    await expectGoodLooks(page, async () => {
      await open(page, address)
      await page.waitForLoadState('networkidle')
    })
  })

  test(`${address}: can be read without JavaScript at 320 pixels, and the part of the style sheet that it uses styles every element as the whole does [HOUSE-11]`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    const response = await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(40)
    const html = (await response?.text()) ?? ''
    expect(await differencesOfUsedStyles(page, html, await wholeSheetOf(page.request), index)).toEqual([])
    await context.close()
  })
}

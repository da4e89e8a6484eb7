import { differencesOfUsedStyles, wholeSheetOf } from '../testing/drawn-styles.ts'
import { expect, test } from '../testing/product.ts'
import { publicAddresses } from '../testing/public-addresses.ts'

test.describe.configure({ mode: 'parallel' })

test.use({ javaScriptEnabled: false })

for (const address of publicAddresses) {
  test(`${address}: the part of the style sheet that it uses styles every element as the whole does [HOUSE-11]`, async ({
    page,
  }) => {
    // Reading some 200 computed properties of every element is slow.
    test.slow()
    await page.goto('/privacy')
    const sheet = await wholeSheetOf(page)
    const response = await page.goto(address)
    const html = (await response?.text()) ?? ''
    expect(await differencesOfUsedStyles(page, html, sheet)).toEqual([])
  })
}

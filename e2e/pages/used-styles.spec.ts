import { differencesOfUsedStyles, wholeSheetOf } from '../testing/drawn-styles.ts'
import { expect, test } from '../testing/product.ts'
import { publicAddresses } from '../testing/public-addresses.ts'

test.describe.configure({ mode: 'parallel' })

test.use({ javaScriptEnabled: false })

for (const address of publicAddresses) {
  test(`${address}: the part of the style sheet that it uses styles every element as the whole does [HOUSE-11]`, async ({
    page,
  }) => {
    // A browser takes its time to say some 200 properties of every element.
    test.slow()
    await page.goto('/privacy')
    const sheet = await wholeSheetOf(page)
    const response = await page.goto(address)
    const html = (await response?.text()) ?? ''
    expect(await differencesOfUsedStyles(page, html, sheet)).toEqual([])
  })
}

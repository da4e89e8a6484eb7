import { expect, test } from '@playwright/test'
import { differencesOfUsedStyles, wholeSheetOf } from './drawn-styles.ts'
import { publicAddresses } from './every-page.ts'

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

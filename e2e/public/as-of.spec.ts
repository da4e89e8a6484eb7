import type { Page } from '@playwright/test'
import { open } from '../testing/hydrated.ts'
import { violationsOf } from '../testing/page-checks.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const MODEL = '/model/gpt-oss-120b'
const bar = (page: Page) => page.getByRole('complementary', { name: 'Day of the prices' })
const prices = (page: Page) => page.getByRole('table', { name: /^Prices on / })

/** Returns the first texts of a seller's row: its name, input and output of that day, and since when they are valid. */
async function rowOf(page: Page, seller: string): Promise<string[]> {
  const row = prices(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: seller, exact: true }) })
  // Digits that only align a column are invisible.
  return (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim())
}

test('a model as of a day, its bills and a comparison of that day, and back to today [FIG-24]', async ({ page }) => {
  await open(page, MODEL)
  await page.getByRole('link', { name: 'Prices of another day' }).click()
  await expect(bar(page)).toContainText('Prices as of')

  // Any day redirects to the last day of change, so that equal pages have one address.
  await bar(page).getByLabel('Show prices of this day').fill('2026-05-01')
  await bar(page).getByRole('button', { name: 'Show day' }).click()
  await expect(page).toHaveURL(`${MODEL}?asOf=2026-04-22`)
  await expect(page).toHaveTitle(/GPT OSS 120B: prices on 22 Apr 2026/)
  await expect(bar(page)).toContainText('Prices as of 22 Apr 2026, unchanged until 3 May 2026')
  expect((await rowOf(page, 'Cerebras')).slice(0, 2)).toEqual([])

  await page.getByRole('link', { name: /^Show all \d+/ }).click()
  await expect.poll(() => rowOf(page, 'Cerebras')).toEqual(['$0.25', '$0.69', '5 Aug 2025', '$0.35', '$0.75', '+40%'])
  // Later additions are not shown as free or missing.
  expect(await rowOf(page, 'Databricks')).toEqual([
    'not recorded',
    'not recorded',
    'from 12 May 2026',
    expect.stringContaining('$'),
    expect.stringContaining('$'),
    'unknown',
  ])

  await bar(page)
    .getByRole('link', { name: /^Change after: / })
    .click()
  await expect(bar(page)).toContainText('Prices as of 4 May 2026')
  await bar(page)
    .getByRole('link', { name: /^Change before: / })
    .click()
  await expect(bar(page)).toContainText('Prices as of 22 Apr 2026')

  await page.getByRole('link', { name: 'Monthly bills on this day' }).click()
  await expect(page).toHaveURL(/\/calculator\?.*asOf=2026-04-22/)
  await page.getByLabel('Cached share of input').fill('0')
  await page.getByRole('button', { name: 'Show the bills' }).click()
  const bills = page.getByRole('table', { name: 'Bills on that day and today' })
  const groq = bills.getByRole('row').filter({ hasText: 'DeepInfra' })
  await expect(groq.getByRole('cell')).toHaveText(['1', '$35.28', '$27.72', '-21%', /\d+/])

  await open(page, `${MODEL}?asOf=2026-04-22`)
  await page.getByRole('link', { name: 'Compare on this day' }).click()
  await expect(page).toHaveURL(/\/compare\?models=gpt-oss-120b&asOf=2026-04-22/)
  await page.goto('/compare?models=gpt-oss-120b,glm-4-6&asOf=2026-05-01')
  await expect(bar(page)).toContainText('Prices as of')
  await expect(page.getByRole('table', { name: 'Detailed comparison' })).toBeVisible()
  await bar(page).getByRole('link', { name: 'Back to today' }).click()
  await expect(page).toHaveURL('/compare?models=gpt-oss-120b%2Cglm-4-6')
  await expect(bar(page)).toHaveCount(0)
})

test('a day that is none or still to come, and a day before the first record, are answered clearly [FIG-24]', async ({
  page,
}) => {
  const wrong = await page.goto(`${MODEL}?asOf=2026-02-30`)
  expect(wrong?.status()).toBe(400)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No prices for this day')
  await expect(page.getByText('“2026-02-30” is not a day')).toBeVisible()
  expect((await page.goto(`${MODEL}?asOf=2999-01-01`))?.status()).toBe(400)
  await expect(page.getByText('1 Jan 2999 is still to come')).toBeVisible()
  await page.getByRole('link', { name: 'Show prices of today' }).click()
  await expect(page).toHaveURL(MODEL)

  await page.goto(`${MODEL}?asOf=2020-01-01`)
  await expect(bar(page)).toContainText(/No prices are recorded before \d+ \w{3} 202\d/)
  await expect(page.getByText('No price is recorded for this day.')).toBeVisible()
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])
})

test('the day can be chosen without script, and search engines are sent to the page of today [FIG-24]', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/provider/deepseek?asOf=2026-05-01')
  await bar(page).getByLabel('Show prices of this day').fill('2026-08-20')
  await bar(page).getByRole('button', { name: 'Show day' }).click()
  await expect(bar(page)).toContainText('Prices as of 16 Aug 2026')
  await expect(prices(page).getByRole('row').nth(1)).toContainText('$')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await bar(page).getByRole('link', { name: 'Back to today' }).click()
  await expect(page).toHaveURL('/provider/deepseek')
  await context.close()
})

test('the price history leads to the page as of a day, by the chart and by its table [FIG-24, USE-22]', async ({
  page,
}) => {
  await open(page, MODEL)
  const figure = page.getByRole('figure').filter({ hasText: 'not every step is a real price change' })
  await figure.getByText('Show as table').click()
  const link = figure.getByRole('table').getByRole('link').first()
  await expect(link).toHaveAttribute('href', /\?asOf=20\d\d-\d\d-\d\d$/)
  await figure.getByRole('application').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('Prices as of')
})

test('keys move over the changes and open one', async ({ page }) => {
  await open(page, '/changes')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const focused = page.locator('[data-row]:focus')
  await expect(focused).toHaveCount(1)
  const name = (await focused.getByRole('link').first().textContent()) ?? ''
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await expect(focused.getByRole('link').first()).toHaveText(name)
  await page.keyboard.press('o')
  await expect(page).not.toHaveURL('/changes')
})

import type { Page } from '@playwright/test'
import { hydratedPart, open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const bills = (page: Page) => page.getByRole('list', { name: 'Monthly bill, cheapest first' }).locator('> li')
const modelsShown = (page: Page) =>
  bills(page).evaluateAll((items) => [...new Set(items.map((item) => item.querySelector('a')?.textContent))])
const choices = (page: Page) => page.getByRole('radiogroup', { name: 'Which models' })

async function openChoice(page: Page, address: string) {
  const offers = page.waitForResponse('**/api/catalog/bill-data')
  await open(page, address)
  await (await offers).finished()
  await hydratedPart(choices(page))
}

test('"Price my workload" on the page of a model shows what its workload costs at each seller [FIG-05]', async ({
  page,
}) => {
  await open(page, '/model/gpt-5')
  await page.getByRole('link', { name: 'Price my workload' }).click()
  await expect(page).toHaveURL('/calculator?model=gpt-5&models=pick&pick=gpt-5')
  await expect(bills(page).first()).toBeVisible()
  expect(await modelsShown(page)).toEqual(['GPT-5'])
  expect(await bills(page).count()).toBeGreaterThan(3)
  await expect(page.getByRole('list', { name: 'Picked models' })).toHaveText('GPT-5')
})

test('models are picked and taken off again; a floor leaves those that reach it; what nobody lists is named [FIG-05]', async ({
  page,
}) => {
  await openChoice(page, '/calculator')
  await choices(page).getByText('Pick models').click()
  await page.getByRole('combobox', { name: 'Add a model' }).fill('gpt-5 mini')
  await page
    .getByRole('option', { name: /^GPT-5 Mini/i })
    .first()
    .click()
  await expect(page).toHaveURL('/calculator?models=pick&pick=gpt-5-mini')
  await expect.poll(() => modelsShown(page)).toEqual(['GPT-5 Mini'])
  await page.getByRole('link', { name: /^Remove GPT-5 Mini/i }).click()
  await expect(page).toHaveURL('/calculator?models=pick')

  await choices(page).getByText('Good enough').click()
  await page.getByLabel('on', { exact: true }).selectOption({ label: 'SWE-bench Verified' })
  await page.getByRole('textbox', { name: 'At least' }).fill('99.9')
  await expect(page.getByRole('heading', { name: /No model reaches 99\.9% on SWE-bench Verified/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'At least' }).fill('70')
  await expect.poll(() => bills(page).count()).toBeGreaterThan(3)
  for (const text of await bills(page).allInnerTexts()) {
    expect(Number(/([\d.]+)%/.exec(text)?.[1])).toBeGreaterThanOrEqual(70)
  }

  await open(page, '/calculator?model=gpt-99&models=pick&pick=gpt-99')
  await expect(page.getByText("We don't list “gpt-99”.")).toHaveCount(2)
  await expect(bills(page)).toHaveCount(0)
})

test('figures are understood with k and M', async ({ page }) => {
  await openChoice(page, '/calculator')
  await page.getByRole('textbox', { name: 'Requests per month' }).fill('1.5M')
  await page.getByRole('textbox', { name: 'Input per request' }).fill('2k')
  await expect(page).toHaveURL('/calculator?requests=1500000&in=2000')
})

test('what never ranks is in groups of its own, with how many, without JavaScript too [FIG-01]', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/calculator?requests=1000000000&in=3000&out=400&models=all&need=none')
  const group = page.locator('[data-unranked=limit-unknown]')
  await expect(group.locator('summary')).toContainText(/Free offers, limit unknown\s*\d+ offers/)
  await expect(group.getByRole('listitem').first()).toBeHidden()
  await group.getByText('Show them').click()
  await expect(group.getByRole('listitem').first()).toBeVisible()
  await context.close()
})

test('bills can be narrowed to a type of model; a score that nobody reaches offers the highest one [USE-06, USE-16]', async ({
  page,
}) => {
  await openChoice(page, '/calculator')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('embedding')
  await expect(page).toHaveURL(/\?type=embedding$/)
  await expect(bills(page).first()).toContainText(/embed|voyage/i)
  await expect(page.locator('#bills + p')).toContainText('0 output tokens')

  await openChoice(page, '/calculator?models=good&score=99.9')
  await expect(page.getByRole('heading', { name: /^No model reaches 99\.9% on / })).toBeVisible()
  await page.getByRole('link', { name: /^Ask for [\d.]+%, as .+ has$/ }).click()
  await expect(page).toHaveURL(/models=good&as=[a-z0-9-]+/)
  await expect(bills(page).first()).toBeVisible()
})

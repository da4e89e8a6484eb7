import { signInAs } from '../testing/accounts.ts'
import {
  aProvider,
  edit,
  FREE,
  headings,
  issues,
  MAX,
  names,
  PRO,
  reached,
  rows,
  saveButton,
  saveElsewhere,
  type Tier,
} from '../testing/admin-price-list.ts'
import { expect, test } from '../testing/product.ts'
import { timeOfText } from '../testing/text-times.ts'

test.beforeEach(async ({ page }) => signInAs(page, 'admin'))

test('the price list and what customers see of it [ADM-PRICE-01, ADM-PRICE-02, ADM-PRICE-05, ADM-PRICE-06, ADM-PRICE-07, ADM-PRICE-08, ADM-PRICE-35, ADM-PRICE-62]', async ({
  page,
}) => {
  const provider = await aProvider(page, [MAX, FREE, PRO])
  await reached(page, provider)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Back to providers' })).toHaveAttribute('href', '/admin/providers')
  await expect(main.getByText(`Priced ${provider.slug}`)).toBeVisible()
  const summary = main.locator('dl')
  for (const counter of ['Total Tiers3', 'Free Tiers1', 'Unlimited Tiers1', 'Recommended1']) {
    await expect(summary).toContainText(counter)
  }
  await expect(headings(page)).toHaveText(['Free', 'Pro', 'Max'])
  await expect(rows(page).nth(0)).toContainText('To look around.')
  await expect(rows(page).nth(0)).toContainText('2.5M tokens/day')
  await expect(rows(page).nth(0)).toContainText('FreeFree')
  await expect(rows(page).nth(1)).toContainText('All modelsRecommended')
  await expect(rows(page).nth(1)).toContainText('$10/month')
  await expect(rows(page).nth(2)).toContainText('Unlimited')
  await expect(rows(page).nth(2)).toContainText('$99.50/year')
  await expect(main.getByRole('button', { name: 'Add Pricing Tier' })).toBeVisible()

  await main.getByRole('radio', { name: 'Edit mode' }).focus()
  await page.keyboard.press('ArrowRight')
  const preview = main.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('article')).toHaveCount(3)
  await expect(preview.getByRole('article').nth(1)).toContainText('Credit card required')
  await expect(rows(page)).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(rows(page)).toHaveCount(3)
})

test('a provider that is not there, and one that cannot be loaded [ADM-PRICE-03, ADM-PRICE-04]', async ({ page }) => {
  await page.goto('/admin/providers/019c0000-0000-7000-8000-000000000000/pricing')
  await expect(page.getByText('Provider not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Providers' })).toHaveAttribute('href', '/admin/providers')

  const provider = await aProvider(page)
  await page.route(`**/api/admin/providers/${provider.id}`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(provider.address)
  await expect(page.getByText('Failed to load provider')).toBeVisible()
  await expect(page).toHaveURL('/admin/providers')
})

test('moving tiers [ADM-PRICE-36, ADM-PRICE-37]', async ({ page }) => {
  const provider = await aProvider(page, [FREE, { ...PRO, displayOrder: 0 }, { ...MAX, displayOrder: 0 }])
  await reached(page, provider)
  const [first = '', , last = ''] = await names(page)
  await expect(page.getByRole('button', { name: `Move ${first} up` })).toBeDisabled()
  await expect(page.getByRole('button', { name: `Move ${last} down` })).toBeDisabled()
  const before = await names(page)
  await page.getByRole('button', { name: `Move ${last} up` }).press('Enter')
  await expect(headings(page)).toHaveText([before[0] ?? '', before[2] ?? '', before[1] ?? ''])
  // Equal orders are renumbered, so the warning is gone.
  await expect(issues(page)).toHaveCount(0)
  const dialog = await edit(page, last)
  await expect(dialog.getByLabel('Display order')).toHaveValue('1')
})

test('saving [ADM-PRICE-11, ADM-PRICE-12, ADM-PRICE-13, ADM-PRICE-14, ADM-PRICE-61, ADM-PRICE-63]', async ({
  page,
}) => {
  const provider = await aProvider(page, [FREE, PRO])
  await reached(page, provider)
  const dialog = await edit(page, 'Pro')
  await dialog.getByLabel('Price', { exact: true }).fill('12.25')
  await dialog.getByRole('button', { name: 'Keep changes' }).press('Enter')

  const pricingCall = `**/api/admin/providers/${provider.id}/pricing`
  await page.route(pricingCall, (route) => route.fulfill({ status: 500, json: { error: 'Request failed' } }))
  await saveButton(page).press('Enter')
  await expect(page.getByText('Failed to save pricing')).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('$12.25/month')
  await page.unroute(pricingCall)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pricingCall, async (route) => {
    await held
    await route.continue()
  })
  const reload = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith(`/api/admin/providers/${provider.id}`),
  )
  const shown = await timeOfText(page, 'Pricing configuration saved successfully!')
  await saveButton(page).press('Enter')
  await expect(saveButton(page)).toBeDisabled()
  release()
  await reload
  const banner = page.getByText('Pricing configuration saved successfully!')
  await expect(banner).toBeVisible()
  await expect(page.getByText('Pricing saved successfully')).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(await shown()).toBeGreaterThan(2000)
  expect(await shown()).toBeLessThan(4500)
  await expect(page.getByText('No unsaved changes')).toBeVisible()

  await page.goto(`/provider/${provider.slug}?tab=pricing`)
  await expect(page.getByRole('article').filter({ hasText: 'Pro' })).toContainText('$12.25')
  await page.goto('/free-tiers')
  await expect(page.getByRole('link', { name: `Priced ${provider.slug}`, exact: true })).toBeVisible()
})

test('two editors: the second sees what the first saved, loses nothing and decides', async ({ page }) => {
  const provider = await aProvider(page, [FREE, PRO, MAX])
  await reached(page, provider)
  let dialog = await edit(page, 'Pro')
  await dialog.getByLabel('Price', { exact: true }).fill('12')
  await dialog.getByLabel('Description').fill('Mine')
  await dialog.getByRole('button', { name: 'Keep changes' }).press('Enter')
  await saveElsewhere(page, provider.id, [FREE, { ...PRO, price: 15, badge: 'New' }])

  await saveButton(page).press('Enter')
  const conflict = page.getByRole('region', { name: 'Someone else saved this' })
  await expect(conflict).toContainText('Your changes are safe')
  const row = conflict.getByRole('row').filter({ hasText: 'Pro, price' })
  await expect(row).toContainText('101512')
  await expect(row.getByRole('radio', { name: /yours, 12$/ })).not.toBeChecked()
  await expect(saveButton(page)).toBeDisabled()
  await expect(page.getByText(/^What admin saved: \d+ fields$/)).toBeVisible()
  // Their changes are merged where I had changed nothing, mine are kept, and editing continues.
  await expect(headings(page)).toHaveText(['Free', 'Pro'])
  await expect(rows(page).nth(1)).toContainText('New')
  await expect(rows(page).nth(1)).toContainText('Mine')
  await expect(rows(page).nth(1)).toContainText('$12/month')
  await row.getByRole('radio', { name: /yours/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await expect(rows(page).nth(1)).toContainText('$15/month')
  dialog = await edit(page, 'Free')
  await dialog.getByLabel('Description').fill('Both')
  await dialog.getByRole('button', { name: 'Keep changes' }).press('Enter')
  await saveButton(page).press('Enter')
  await expect(page.getByText('Pricing saved successfully')).toBeVisible()
  await expect(conflict).toHaveCount(0)
  const { pricing } = (await (await page.request.get(`/api/catalog/providers/${provider.slug}`)).json()) as {
    pricing: { tiers: Tier[] }
  }
  expect(pricing.tiers).toMatchObject([{ description: 'Both' }, { price: 15, badge: 'New', description: 'Mine' }])
})

test('unsaved changes are not left behind without a question', async ({ page }) => {
  const provider = await aProvider(page, [FREE, PRO])
  await reached(page, provider)
  await page.getByRole('button', { name: 'Move Pro up' }).press('Enter')
  await page.getByRole('link', { name: 'Back to providers' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Leave with 2 unsaved changes?')
  await question.getByRole('button', { name: 'Stay' }).press('Enter')
  await expect(page).toHaveURL(provider.address)
  await expect(headings(page)).toHaveText(['Pro', 'Free'])
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(question).toContainText('Discard 2 unsaved changes?')
  await question.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await expect(headings(page)).toHaveText(['Free', 'Pro'])
  await page.getByRole('link', { name: 'Back to providers' }).press('Enter')
  await expect(page).toHaveURL('/admin/providers')
})

import { expect, type Locator, type Page, test } from '@playwright/test'
import { demoToken, signInAs } from './accounts.ts'
import { open } from './hydrated.ts'

type Tier = { id: string; name: string } & Record<string, unknown>
type OwnProvider = { id: string; slug: string; address: string }

let providers = 0

/** A provider of its own, so that no other test meets its price list. */
async function aProvider(page: Page, tiers: readonly Tier[] = []): Promise<OwnProvider> {
  providers += 1
  const slug = `priced-${Date.now().toString(36)}-${process.pid.toString(36)}-${providers}`
  const headers = { authorization: `Bearer ${await demoToken(page.request, 'admin')}` }
  const data = { name: `Priced ${slug}`, slug, website: 'https://priced.example' }
  const sent = await page.request.post('/api/submissions', { headers, data: { type: 'PROVIDER', data } })
  const submission = (await sent.json()) as { id: string }
  const approved = await page.request.post(`/api/submissions/${submission.id}/approve`, { headers, data: {} })
  expect(approved.ok(), await approved.text()).toBe(true)
  const { targetId: id } = (await approved.json()) as { targetId: string }
  if (tiers.length > 0) await saveElsewhere(page, id, tiers)
  return { id, slug, address: `/admin/providers/${id}/pricing` }
}

/** As another editor does, from another machine. */
async function saveElsewhere(page: Page, id: string, tiers: readonly Tier[]): Promise<void> {
  const headers = { authorization: `Bearer ${await demoToken(page.request, 'admin')}` }
  const saved = await page.request.put(`/api/admin/providers/${id}/pricing`, {
    headers,
    data: { pricing: { tiers, currency: 'USD' } },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
}

const tier = (id: string, name: string, displayOrder: number, rest: object = {}): Tier => ({
  id,
  name,
  price: 10,
  displayOrder,
  limits: {},
  ...rest,
})

const FREE = tier('free', 'Free', 0, {
  price: 0,
  isFreeTier: true,
  description: 'To look around.',
  limits: { tokens: { amount: 2_500_000, period: 'day' } },
})
const PRO = tier('pro', 'Pro', 1, { badge: 'All models', isRecommended: true, requiresCreditCard: true })
const MAX = tier('max', 'Max', 2, { price: 99.5, isUnlimited: true, billingPeriod: 'annual' })

const rows = (page: Page) => page.getByRole('list', { name: 'Pricing tiers' }).locator('> li')
const headings = (page: Page) => rows(page).getByRole('heading')
const names = (page: Page) => headings(page).allTextContents()
const sheet = (page: Page) => page.getByRole('dialog')
const saveButton = (page: Page) => page.getByRole('button', { name: /^Save Pricing/ })
const issues = (page: Page) => page.locator('section').filter({ has: page.locator('#pricing-issues') })

async function edit(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).press('Enter')
  await expect(sheet(page)).toBeVisible()
  return sheet(page)
}

async function reached(page: Page, provider: OwnProvider): Promise<void> {
  await open(page, provider.address)
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Pricing' })).toBeVisible()
  // Not in the frame that is shown while the list is on its way.
  await expect(saveButton(page)).toBeVisible()
}

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

test('adding a tier by keyboard [ADM-PRICE-09, ADM-PRICE-10, ADM-PRICE-17, ADM-PRICE-18, ADM-PRICE-19, ADM-PRICE-20, ADM-PRICE-21, ADM-PRICE-25, ADM-PRICE-26, ADM-PRICE-28, ADM-PRICE-29, ADM-PRICE-30]', async ({
  page,
}) => {
  const provider = await aProvider(page, [FREE, PRO])
  await reached(page, provider)
  await page.getByRole('button', { name: 'Add Pricing Tier' }).press('Enter')
  const dialog = sheet(page)
  await expect(dialog.getByRole('heading', { name: 'Add Pricing Tier' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete tier' })).toHaveCount(0)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('Name')).toHaveValue('New Tier')
  await expect(dialog.getByLabel('Name')).toHaveAttribute('required')
  await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue('0')
  await expect(dialog.getByLabel('Price', { exact: true })).toHaveAttribute('min', '0')
  await expect(dialog.getByLabel('Price', { exact: true })).toHaveAttribute('step', '0.01')
  await expect(dialog.getByLabel('Currency')).toHaveValue('USD')
  await expect(dialog.getByLabel('Billing period')).toHaveValue('monthly')
  expect(await dialog.getByLabel('Billing period').locator('option').allTextContents()).toEqual([
    'monthly',
    'annual',
    'one-time',
    'pay-as-you-go',
  ])
  await expect(dialog.getByLabel('Display order')).toHaveValue('2')
  await expect(dialog.getByLabel('Display order')).toHaveAttribute('step', '1')
  await expect(dialog.getByLabel('Concurrent requests')).toHaveValue('')
  await expect(dialog.getByLabel('Trial days')).toHaveValue('')
  for (const flag of [
    'Unlimited',
    'Free Tier',
    'Recommended',
    'Requires Credit Card',
    'Token limit',
    'Request limit',
    'Speed',
  ]) {
    await expect(dialog.getByRole('switch', { name: flag })).not.toBeChecked()
  }

  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Team')
  await page.keyboard.press('Tab')
  await page.keyboard.type('For groups')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Five seats.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('49.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('eur')
  await expect(dialog.getByLabel('Currency')).toHaveValue('EUR')
  await dialog.getByLabel('Trial days').fill('14')
  await dialog.getByLabel('Add a feature').focus()
  await page.keyboard.type('   ')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  await page.keyboard.type(' All models ')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Support')
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Remove All models' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remove Support' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep changes' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit Team' })).toBeFocused()
  await expect(rows(page).nth(2)).toContainText('For groups')

  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('Control+s')
  const { pricing } = (await saving).postDataJSON() as { pricing: { tiers: Tier[]; currency: string } }
  expect(pricing.tiers[2]).toMatchObject({
    name: 'Team',
    badge: 'For groups',
    description: 'Five seats.',
    price: 49.5,
    currency: 'EUR',
    trialPeriodDays: 14,
    displayOrder: 2,
    features: ['All models', 'Support'],
  })
  expect(pricing.tiers[2]?.id).toMatch(/^tier_\d{13}_[a-z0-9]{8}$/)
  await expect(page.getByText('Pricing saved successfully')).toBeVisible()

  const again = await edit(page, 'Team')
  await expect(again.getByRole('heading', { name: 'Edit Pricing Tier' })).toBeVisible()
  await again.getByRole('button', { name: 'Delete tier' }).press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Add Pricing Tier' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(2)
})

test('switches and limits [ADM-PRICE-22, ADM-PRICE-23, ADM-PRICE-24, ADM-PRICE-27, ADM-PRICE-31, ADM-PRICE-32, ADM-PRICE-33, ADM-PRICE-34]', async ({
  page,
}) => {
  const provider = await aProvider(page, [PRO])
  await reached(page, provider)
  const dialog = await edit(page, 'Pro')
  const flag = (name: string) => dialog.getByRole('switch', { name })
  for (const limit of ['Token limit', 'Request limit', 'Speed']) await flag(limit).press('Space')
  expect(await dialog.getByLabel('Token period').locator('option').allTextContents()).toEqual([
    'minute',
    'hour',
    '4h',
    'day',
    'month',
    'lifetime',
  ])
  await expect(dialog.getByLabel('Token period')).toHaveValue('month')
  await expect(dialog.getByLabel('Request period')).toHaveValue('month')
  await flag('Token overage').press('Space')
  await expect(dialog.getByLabel('Price per million')).toHaveValue('0')
  await expect(dialog.getByLabel('Price per million')).toHaveAttribute('step', '0.01')
  await flag('Request overage').press('Space')
  await expect(dialog.getByLabel('Price per request')).toHaveValue('0')
  await expect(dialog.getByLabel('Price per request')).toHaveAttribute('step', '0.0001')
  await expect(dialog.getByLabel('Tokens per second')).toHaveAttribute('step', '0.1')
  await dialog.getByLabel('Token amount').fill('1000000')
  await dialog.getByLabel('Request amount').fill('500')
  await dialog.getByLabel('Tokens per second').fill('80.5')
  await dialog.getByLabel('Speed description').fill('Fast')
  await flag('Request limit').press('Space')
  await expect(dialog.getByLabel('Request amount')).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('Control+s')
  const body = (await sent).postDataJSON() as { pricing: { tiers: { limits: object }[] } }
  expect(body.pricing.tiers[0]?.limits).toEqual({
    tokens: { amount: 1_000_000, period: 'month', overage: { enabled: true, pricePerMillion: 0 } },
    requests: null,
    speed: { tokensPerSecond: 80.5, description: 'Fast' },
    concurrentRequests: null,
  })
  await expect(page.getByText('Pricing saved successfully')).toBeVisible()

  await edit(page, 'Pro')
  await flag('Unlimited').press('Space')
  for (const limit of ['Token limit', 'Request limit', 'Speed']) {
    await expect(flag(limit)).not.toBeChecked()
    await expect(flag(limit)).toBeDisabled()
  }
  await expect(rows(page).first()).toContainText('Unlimited usage')
  await flag('Free Tier').press('Space')
  await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue('0')
})

test('what is wrong with a tier is said beside the field and in the list, and saving waits [ADM-PRICE-11, ADM-PRICE-15, ADM-PRICE-16, ADM-PRICE-38, ADM-PRICE-39, ADM-PRICE-40, ADM-PRICE-41, ADM-PRICE-42, ADM-PRICE-43, ADM-PRICE-44, ADM-PRICE-45, ADM-PRICE-46, ADM-PRICE-47, ADM-PRICE-48, ADM-PRICE-49, ADM-PRICE-50, ADM-PRICE-51, ADM-PRICE-52, ADM-PRICE-53]', async ({
  page,
}) => {
  const odd = tier('odd', 'Odd', 2, { isUnlimited: true, limits: { requests: { amount: 5 } } })
  const provider = await aProvider(page, [FREE, PRO, odd])
  await reached(page, provider)
  await expect(issues(page)).toContainText('Warning Tier 3: Unlimited tier should not have token or request limits')
  await expect(saveButton(page)).toBeEnabled()

  const dialog = await edit(page, 'Pro')
  const flag = (name: string) => dialog.getByRole('switch', { name })
  for (const limit of ['Token limit', 'Request limit', 'Speed']) await flag(limit).press('Space')
  for (const overage of ['Token overage', 'Request overage']) await flag(overage).press('Space')
  const good: [string, string][] = [
    ['Token amount', '5'],
    ['Request amount', '5'],
    ['Tokens per second', '5'],
    ['Speed description', 'Fast'],
  ]
  for (const [field, value] of good) await dialog.getByLabel(field).fill(value)
  await expect(issues(page).getByText('Error', { exact: true })).toHaveCount(0)

  const OVERAGE = 'Overage price must be 0 or greater'
  const wrong: [string, string, string][] = [
    ['Name', ' ', 'Tier name is required'],
    ['Price', '-1', 'Price must be 0 or greater'],
    ['Currency', 'US', 'Valid 3-letter currency code is required (e.g., USD, EUR)'],
    ['Token amount', '0', 'Token limit amount must be greater than 0'],
    ['Price per million', '', 'Overage price per million must be specified when overage is enabled'],
    ['Price per million', '-1', OVERAGE],
    ['Request amount', '0', 'Request limit amount must be greater than 0'],
    ['Price per request', '', 'Overage price per request must be specified when overage is enabled'],
    ['Price per request', '-1', OVERAGE],
    ['Tokens per second', '0', 'Tokens per second must be greater than 0'],
    ['Concurrent requests', '0', 'Concurrent requests must be at least 1'],
    ['Display order', '-1', 'Display order must be 0 or greater'],
  ]
  for (const [field, value, message] of wrong) {
    const input =
      field === 'Name'
        ? dialog.getByRole('textbox', { name: 'Name', exact: true })
        : dialog.getByLabel(field, { exact: true })
    const before = await input.inputValue()
    await input.fill(value)
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
    // A negative order brings the tier to the top.
    await expect(issues(page)).toContainText(`Error Tier ${field === 'Display order' ? 1 : 2}: ${message}`)
    await expect(saveButton(page)).toBeDisabled()
    await input.fill(before)
    await expect(issues(page).getByText(message)).toHaveCount(0)
    await expect(saveButton(page)).toBeEnabled()
  }

  await dialog.getByLabel('Speed description').fill('')
  await expect(issues(page)).toContainText('Warning Tier 2: Speed limit description is required')
  await expect(saveButton(page)).toBeEnabled()
  await dialog.getByRole('button', { name: 'Previous tier' }).press('Enter')
  await dialog.getByLabel('Price', { exact: true }).fill('5')
  await expect(issues(page)).toContainText('Error Tier 1: Free tier must have price of 0')
  await dialog.getByLabel('Price', { exact: true }).fill('0')
  await flag('Token limit').press('Space')
  await expect(issues(page)).toContainText(
    'Warning Tier 1: Free tier should have token or request limits (or be marked unlimited)',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(issues(page)).not.toContainText('Tier 1:')

  await issues(page).getByRole('button', { name: 'Go to field' }).first().press('Enter')
  await expect(sheet(page).getByLabel('Speed description')).toBeFocused()
})

test('what is wrong with the whole list [ADM-PRICE-11, ADM-PRICE-54, ADM-PRICE-56, ADM-PRICE-57, ADM-PRICE-58, ADM-PRICE-59, ADM-PRICE-60]', async ({
  page,
}) => {
  const provider = await aProvider(page)
  await reached(page, provider)
  await expect(issues(page)).toContainText('Error At least one pricing tier is required')
  await expect(saveButton(page)).toBeDisabled()
  await saveElsewhere(page, provider.id, [FREE, PRO])
  await reached(page, provider)
  const dialog = await edit(page, 'Pro')
  await dialog.getByLabel('Name').fill('free')
  await expect(issues(page)).toContainText('Warning Duplicate tier names found: Free')
  await dialog.getByRole('switch', { name: 'Free Tier' }).press('Space')
  await expect(issues(page)).toContainText('Error Only one tier can be marked as free tier')
  await expect(saveButton(page)).toBeDisabled()
  await dialog.getByRole('switch', { name: 'Free Tier' }).press('Space')
  await dialog.getByLabel('Currency').fill('EUR')
  await expect(issues(page)).toContainText('Warning All tiers should use the same currency')
  await dialog.getByLabel('Display order').fill('0')
  await expect(issues(page)).toContainText('Warning Multiple tiers have the same display order')
  await dialog.getByRole('button', { name: 'Previous tier' }).press('Enter')
  await dialog.getByRole('switch', { name: 'Recommended' }).press('Space')
  await expect(issues(page)).toContainText('Warning Only one tier should be marked as recommended')
  await expect(saveButton(page)).toBeEnabled()
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
  // Equal orders are numbered anew, so the warning is gone.
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
  await saveButton(page).press('Enter')
  await expect(saveButton(page)).toBeDisabled()
  release()
  await reload
  const banner = page.getByText('Pricing configuration saved successfully!')
  await expect(banner).toBeVisible()
  const shownAt = Date.now()
  await expect(page.getByText('Pricing saved successfully')).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(Date.now() - shownAt).toBeGreaterThan(2000)
  expect(Date.now() - shownAt).toBeLessThan(4500)
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
  const conflict = page.getByRole('region', { name: 'Somebody else saved this' })
  await expect(conflict).toContainText('Nothing of yours is lost')
  const row = conflict.getByRole('row').filter({ hasText: 'Pro, price' })
  await expect(row).toContainText('101512')
  await expect(row.getByRole('radio', { name: /yours, 12$/ })).toBeChecked()
  await expect(page.getByText(/^What admin saved: \d+ fields$/)).toBeVisible()
  // Theirs has come in where I had changed nothing, mine is still there, and I can go on.
  await expect(headings(page)).toHaveText(['Free', 'Pro'])
  await expect(rows(page).nth(1)).toContainText('New')
  await expect(rows(page).nth(1)).toContainText('Mine')
  await expect(rows(page).nth(1)).toContainText('$12/month')
  await row.getByRole('radio', { name: /yours/ }).focus()
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
  await expect(headings(page)).toHaveText(['Free', 'Pro'])
  await page.getByRole('link', { name: 'Back to providers' }).press('Enter')
  await expect(page).toHaveURL('/admin/providers')
})

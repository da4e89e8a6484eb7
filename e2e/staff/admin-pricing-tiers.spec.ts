import { signInAs } from '../testing/accounts.ts'
import {
  aProvider,
  edit,
  FREE,
  issues,
  PRO,
  reached,
  rows,
  saveButton,
  saveElsewhere,
  sheet,
  tier,
  type Tier,
} from '../testing/admin-price-list.ts'
import { expect, test } from '../testing/product.ts'

test.beforeEach(async ({ page }) => signInAs(page, 'admin'))

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
    'second',
    'minute',
    'hour',
    '4h',
    '5 hours',
    'day',
    'week',
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
  const invalid = tier('odd', 'Odd', 2, { isUnlimited: true, limits: { requests: { amount: 5 } } })
  const provider = await aProvider(page, [FREE, PRO, invalid])
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
    // A negative order moves the tier to the top.
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

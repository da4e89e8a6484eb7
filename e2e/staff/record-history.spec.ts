import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import type { Page } from '@playwright/test'
import { stableId } from '../../apps/server/src/seed/stable-id.ts'
import { signInAs } from '../testing/accounts.ts'
import { asAdmin } from '../testing/admin-records.ts'
import { open } from '../testing/hydrated.ts'
import { complaintsOf, violationsOf } from '../testing/page-checks.ts'
import { expect, test } from '../testing/product.ts'

const MODEL = stableId('model', 'gpt-oss-120b')

/** Raises the input price of an offer by a tenth, as the form does. Returns the seller and both amounts. */
async function raisePrice(page: Page): Promise<{ seller: string; before: string; after: string }> {
  const headers = await asAdmin(page)
  const model = (await (await page.request.get(`/api/admin/models/${MODEL}`, { headers })).json()) as EditedModel
  const isInput = ({ kind, mode, minInputTokens }: EditedModel['offers'][number]['prices'][number]) =>
    kind === 'input' && mode === 'standard' && minInputTokens === 0
  const offer = model.offers.find(({ provider, prices }) => provider.slug === 'groq' && prices.some(isInput))
  if (offer === undefined) throw new Error('The seed has no such offer')
  const before = offer.prices.find(isInput)?.amount ?? ''
  const after = String(Number((Number(before) * 1.1).toPrecision(4)))
  const offers = model.offers.map(({ provider, source: _source, verifiedOn: _verifiedOn, ...rest }) => ({
    ...rest,
    providerId: provider.id,
    prices: rest.prices.map((price) => (rest.id === offer.id && isInput(price) ? { ...price, amount: after } : price)),
  }))
  const saved = await page.request.put(`/api/admin/models/${MODEL}`, {
    headers,
    data: { revision: model.revision, offers },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  return { seller: offer.provider.name, before, after }
}

test('a price is found in the history, reverted, undone by Undo, and its field unlocked [FIG-22]', async ({ page }) => {
  const complaints = complaintsOf(page)
  await signInAs(page, 'admin')
  const { seller, before, after } = await raisePrice(page)

  await open(page, `/admin/models/${MODEL}`)
  await page.getByRole('link', { name: 'History', exact: true }).click()
  const today = page.getByRole('region', { name: 'Today' })
  const line = today.getByRole('listitem').filter({ hasText: seller }).first()
  await expect(line).toContainText(`$${before}`)
  await expect(line).toContainText(`$${after}`)
  await expect(line).toContainText('market moved')
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])

  // By keyboard: the confirmation is at the side, and needs a reason.
  await page.keyboard.press('r')
  const panel = page.getByRole('region', { name: 'Entry' })
  await expect(panel.getByRole('heading', { name: 'Revert this field?' })).toBeVisible()
  await expect(panel.getByText('Choose a reason first')).toBeVisible()
  await panel.getByRole('radio', { name: /Record was wrong/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reverted', { exact: true })).toBeVisible()
  await expect(line.locator('ins')).toHaveText(`$${before}`)
  await expect(line).toContainText('record was wrong')
  const locks = page.getByRole('region', { name: 'Locked against feeds' })
  await expect(locks.getByRole('listitem').filter({ hasText: seller })).toContainText(`$${before}`)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The reversal is undone')).toBeVisible()
  await expect(line.locator('ins')).toHaveText(`$${after}`)

  await locks.getByRole('button', { name: new RegExp(`^Unlock Input of ${seller}`) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click()
  await expect(today.getByText('unlock', { exact: true })).toBeVisible()
  await expect(locks.getByText('No field is locked')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a standing decision is made and ended, each with a way back [FIG-22]', async ({ page }) => {
  await signInAs(page, 'admin')
  await open(page, '/admin/intake/rules')
  const form = page.getByRole('form', { name: 'Make a rule' })
  await form.getByLabel('Feed').selectOption({ label: 'models.dev' })
  await form.getByRole('button', { name: 'Make the rule' }).click()
  const row = page.getByRole('row', { name: /Limits from models\.dev/ })
  await expect(row).toContainText('always take')
  await expect(row).toContainText('0 values')
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])
  await row.getByRole('button', { name: /^End/ }).click()
  await expect(page.getByText('No standing decisions')).toBeVisible()
})

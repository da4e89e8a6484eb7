import type { Page } from '@playwright/test'
import { signInAs } from '../testing/accounts.ts'
import { asAdmin, ownName, rows } from '../testing/admin-records.ts'
import { open } from '../testing/hydrated.ts'
import { violationsOf } from '../testing/page-checks.ts'
import { expect, test } from '../testing/product.ts'

/** Opens the palette and waits until it accepts input. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Search and go to' }).getByRole('combobox')).toBeFocused()
}

test('Ctrl+K leads to editors, people and pages, and dialogs begin with their first field [STAFF-20]', async ({
  page,
}) => {
  const headers = await asAdmin(page)
  const { name } = ownName('Credit')
  const { items } = (await (await page.request.get('/api/admin/providers', { headers })).json()) as {
    items: { id: string }[]
  }
  const data = { title: name, providerId: items[0]?.id, discount: 10 }
  const added = await page.request.post('/api/admin/deals', { headers, data })
  expect(added.ok(), await added.text()).toBe(true)
  await signInAs(page, 'admin')
  await open(page, '/admin')
  const palette = page.getByRole('dialog', { name: 'Search and go to' })

  await openPalette(page)
  await page.keyboard.type('moderator')
  await expect(palette.getByRole('option', { name: /^moderator/ })).toBeVisible()
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])
  await palette.getByRole('option', { name: /^moderator/ }).click()
  await expect(page).toHaveURL('/admin/users?search=moderator')

  await openPalette(page)
  await page.keyboard.type('unmatch')
  await expect(palette.getByRole('option', { name: /^Unmatched/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/intake/unmatched')

  await openPalette(page)
  await page.keyboard.type(name)
  await expect(palette.getByRole('option', { name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit Deal' })
  await expect(dialog.getByRole('textbox', { name: /^Title/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The focused row is gone, and the focus stays in the page.
  await open(page, `/admin/deals?search=${encodeURIComponent(name)}`)
  await expect(rows(page, 'Deals')).toHaveCount(1)
  await page.getByRole('button', { name: new RegExp(`^Delete ${name}`) }).press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: /^Delete/ }).press('Enter')
  await expect(page.getByText('No deals found')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('keys typed right after Ctrl+K, before the palette has loaded, are its text and no shortcuts of the page [STAFF-20]', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const held = Promise.withResolvers<void>()
  await page.route(/\/admin-palette-(?!host)[^/]*\.js/, async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  await open(page, '/admin/submissions?view=queue')
  const asked = page.waitForRequest(/\/admin-palette-(?!host)[^/]*\.js/)
  await page.keyboard.press('ControlOrMeta+k')
  // "?" would open the list of shortcuts, and "a" approve a submission.
  await page.keyboard.type('a?')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('udit')
  await asked
  await expect(page.getByRole('dialog')).toHaveCount(0)
  held.resolve()
  const field = page.getByRole('dialog', { name: 'Search and go to' }).getByRole('combobox')
  await expect(field).toHaveValue('audit')
  await expect(field).toBeFocused()
  await page.keyboard.type(' l')
  await expect(field).toHaveValue('audit l')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/audit-logs')
})

test('"Add offer" asks who sells it, and goes on in the new row [STAFF-20]', async ({ page }) => {
  const headers = await asAdmin(page)
  const own = ownName('Offered')
  const added = await page.request.post('/api/admin/models', { headers, data: own })
  expect(added.ok(), await added.text()).toBe(true)
  const { id } = (await added.json()) as { id: string }
  await signInAs(page, 'admin')
  await open(page, `/admin/models/${id}`)
  await page.getByRole('button', { name: 'Add offer' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Provider of the new offer' })).toBeFocused()
  await page.keyboard.type('Groq')
  await expect(page.getByRole('option', { name: 'Groq', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Groq, / }).first()).toBeFocused()
})

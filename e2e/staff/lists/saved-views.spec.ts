import { signInAs } from '../../testing/accounts.ts'
import { open } from '../../testing/hydrated.ts'
import { expect, test } from '../../testing/product.ts'

const VIEWS = [
  ['posts', '/admin/blogs', 'published=true'],
  ['comments', '/admin/blogs?tab=comments', 'status=PENDING'],
  ['submissions', '/admin/submissions?view=cards', 'type=MODEL&status=APPROVED'],
  ['newsletter', '/admin/newsletter', 'state=PENDING'],
] as const

for (const [list, address, filters] of VIEWS) {
  test(`a view of the ${list} is saved by name with the account, loaded and removed [STAFF-20]`, async ({ page }) => {
    await signInAs(page, 'admin')
    const path = address.includes('?') ? `${address}&` : `${address}?`
    await open(page, `${path}${filters}`)
    const name = `Mine ${Date.now().toString(36)}`
    await page.getByRole('button', { name: 'Save preset' }).click()
    await page.getByLabel('Preset name').fill(name)
    const saved = page.waitForResponse(
      (response) => response.url().endsWith(`/users/me/views/${list}`) && response.request().method() === 'PUT',
    )
    await page.getByLabel('Preset name').press('Enter')
    await saved
    await open(page, address)
    await page.getByRole('button', { name: `Load preset ${name}` }).click()
    await expect(page).toHaveURL(`${path}${filters}`)
    await page.getByRole('button', { name: `Delete preset ${name}` }).click()
    await expect(page.getByRole('button', { name: `Load preset ${name}` })).toHaveCount(0)
  })
}

test('the sidebar leads back to how a list was last narrowed, and an address shows what it says [STAFF-18]', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await open(page, '/admin/models')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  /** Follows a link of the sidebar once its target is right: the address changes before the page does. */
  const follow = async (name: string, address: string) => {
    const link = sidebar.getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(link).toHaveAttribute('href', address)
    await link.click()
    await expect(page).toHaveURL(address)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
  await page.getByRole('searchbox', { name: 'Search models' }).fill('gpt')
  await expect(page).toHaveURL('/admin/models?search=gpt')
  await expect(page.getByRole('button', { name: 'Remove Search gpt' })).toBeVisible()
  await follow('Deals', '/admin/deals')
  await follow('Models', '/admin/models?search=gpt')
  await expect(page.getByRole('button', { name: 'Remove Search gpt' })).toBeVisible()

  // An address without filters shows all, and does not change the stored view.
  await open(page, '/admin/models')
  await expect(page.getByRole('searchbox', { name: 'Search models' })).toHaveValue('')
  await follow('Deals', '/admin/deals')
  await follow('Models', '/admin/models?search=gpt')

  // Clicking the link of the shown list again resets the view permanently.
  await follow('Models', '/admin/models')
  await follow('Deals', '/admin/deals')
  await follow('Models', '/admin/models')
})

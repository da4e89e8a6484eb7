import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const rootClass = /\bdark\b/

for (const preference of ['light', 'dark'] as const) {
  test(`without a stored choice the system decides: ${preference} [PUB-THEME-02, PUB-THEME-04]`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: preference })
    await open(page, '/')
    if (preference === 'dark') await expect(page.locator('html')).toHaveClass(rootClass)
    else await expect(page.locator('html')).not.toHaveClass(rootClass)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  })
}

test('the stored theme wins over the system, before the first paint [PUB-THEME-01]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.body !== null)
  await expect(page.locator('html')).toHaveClass(rootClass)
})

test('the toggle switches at once, is stored, and survives a reload [PUB-NAV-05, PUB-THEME-03, PUB-THEME-04, PUB-STORE-04]', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).toHaveClass(rootClass)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await page.reload()
  await expect(page.locator('html')).toHaveClass(rootClass)
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(page.locator('html')).not.toHaveClass(rootClass)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
})

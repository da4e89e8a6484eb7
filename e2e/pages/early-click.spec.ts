import { expect, readingTest as test } from '../testing/product.ts'

test('a button that is pressed before its code has come does its work once it is there', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
  release()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
})

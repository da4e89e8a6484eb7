import type { Page } from '@playwright/test'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'
import { timeOfText } from '../testing/text-times.ts'

const toasts = (page: Page) => page.locator('[data-sonner-toast]')

/**
 * Raises toasts: each use of the newsletter box shows one. With several, the pointer hovers over them, which keeps them
 * open.
 */
async function raise(page: Page, times = 1): Promise<void> {
  const footer = page.getByRole('contentinfo')
  for (let index = 0; index < times; index += 1) {
    await footer.getByRole('textbox', { name: 'E-mail address' }).fill('reader@example.org')
    await footer.getByRole('button', { name: 'Subscribe' }).press('Enter')
    await expect(toasts(page)).toHaveCount(index + 1)
    if (index === 0 && times > 1) await toasts(page).first().hover()
  }
  await page.waitForTimeout(500)
}

async function drag(page: Page, distance: number): Promise<void> {
  const box = await toasts(page).first().boundingBox()
  if (box === null) throw new Error('There is no toast')
  // Next to the text: dragging over words selects them, which is not a swipe.
  const [x, y] = [box.x + box.width - 60, box.y + box.height - 6]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // Slowly: a flick is a swipe at any distance.
  for (let step = 1; step <= 10; step += 1) {
    await page.mouse.move(x + (distance * step) / 10, y)
    await page.waitForTimeout(80)
  }
  await page.waitForTimeout(400)
  await page.mouse.up()
}

test('a toast stands at the top right, 356 pixels wide, and closes after 4 seconds [PUB-TOAST-01, PUB-TOAST-03, PUB-TOAST-07]', async ({
  page,
}) => {
  await open(page, '/')
  const shown = await timeOfText(page, 'Check your inbox')
  await raise(page)
  const box = await toasts(page).boundingBox()
  expect(box?.width).toBe(356)
  expect(box?.y).toBeLessThan(120)
  expect((box?.x ?? 0) + 356).toBeGreaterThan(1280 - 40)
  // The pointer holds a toast open.
  await page.mouse.move(10, 400)
  await expect(toasts(page)).toHaveCount(0)
  expect(await shown()).toBeGreaterThan(3500)
  expect(await shown()).toBeLessThan(7000)
})

test('at most three toasts are visible, 14 pixels apart when spread [PUB-TOAST-06, PUB-TOAST-07]', async ({ page }) => {
  await open(page, '/')
  await raise(page, 5)
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3)
  await toasts(page).first().hover()
  await page.waitForTimeout(600)
  const boxes = await Promise.all(
    (await page.locator('[data-sonner-toast][data-visible="true"]').all()).map((toast) => toast.boundingBox()),
  )
  const [first, second] = boxes.toSorted((a, b) => (a?.y ?? 0) - (b?.y ?? 0))
  expect(Math.round((second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0))).toBe(14)
})

test('a close button and a swipe of 45 pixels dismiss, a shorter swipe does not [PUB-TOAST-04, PUB-TOAST-08]', async ({
  page,
}) => {
  await open(page, '/')
  await raise(page)
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(toasts(page)).toHaveCount(0)
  await raise(page)
  await drag(page, 44)
  await page.waitForTimeout(400)
  await expect(toasts(page)).toHaveCount(1)
  await drag(page, 46)
  await expect(toasts(page)).toHaveCount(0, { timeout: 1500 })
})

test('Alt+T moves the focus to the toasts [PUB-TOAST-09]', async ({ page }) => {
  await open(page, '/')
  await raise(page)
  await page.keyboard.press('Alt+KeyT')
  await expect(page.locator('[data-sonner-toaster]')).toBeFocused()
})

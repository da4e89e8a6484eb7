import type { Page } from '@playwright/test'
import { expect, readingTest as test } from '../testing/product.ts'

/** Opens a page and holds back all scripts until `letGo` is called. */
async function openWithoutCode(page: Page, address: string): Promise<{ letGo: () => Promise<void> }> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/**/*.js', async (route) => {
    await held.promise
    // The page may be closed by then.
    await route.continue().catch(() => {})
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('main').waitFor()
  return {
    letGo: async () => {
      expect(await page.locator('html[data-hydrated]').count(), 'the page has come to life too early').toBe(0)
      held.resolve()
    },
  }
}

async function taken(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 30_000 })
  // Early input is replayed in the next task, and a list follows typed text after a pause.
  await page.waitForTimeout(500)
}

const listSearch = (page: Page) => page.getByRole('main').getByRole('searchbox').first()
const count = (page: Page) => page.getByRole('main').locator('[aria-live]').first()
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })

test.beforeEach(({ page }) => {
  page.on('console', (message) => expect.soft(message.type(), message.text()).not.toBe('error'))
  page.on('pageerror', (error) => expect.soft(error.message).toBe(''))
})

test('home: text typed early stays, in the page and in the footer, and the search that was opened early stays open [USE-02]', async ({
  page,
}) => {
  const code = await openWithoutCode(page, '/')
  const hero = listSearch(page)
  await hero.click()
  await page.keyboard.type('claude')
  const mail = page.getByRole('textbox', { name: 'E-mail address' })
  await mail.click()
  await page.keyboard.type('reader@example.org')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const header = page.locator('#header-search')
  await header.click()
  await page.keyboard.type('gem')
  await code.letGo()
  await taken(page)
  await expect(hero).toHaveValue('claude')
  await expect(mail).toHaveValue('reader@example.org')
  await expect(header).toBeVisible()
  await expect(header).toHaveValue('gem')
  await expect(header).toBeFocused()
  await page.keyboard.type('ini')
  await expect(header).toHaveValue('gemini')
  await expect(page.locator('#site-search').getByRole('group', { name: 'Search suggestions' })).toBeVisible({
    timeout: 30_000,
  })
})

test('home on a phone: the menu that was opened early stays open, and its focus is in it [USE-02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const code = await openWithoutCode(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.locator('#site-menu')
  await expect(menu).toBeVisible()
  await code.letGo()
  await taken(page)
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('link').first()).toBeFocused()
})

test('models: text, order and boxes chosen early are in the address and in the list [USE-02]', async ({ page }) => {
  const code = await openWithoutCode(page, '/models')
  await listSearch(page).click()
  await page.keyboard.type('claude')
  await sort(page).focus()
  await page.keyboard.press('ArrowDown')
  const order = await sort(page).inputValue()
  const box = page.locator('#model-filters').getByRole('checkbox').first()
  await box.click()
  await expect(box).toBeChecked()
  await code.letGo()
  await taken(page)
  await expect(listSearch(page)).toHaveValue('claude')
  await expect(sort(page)).toHaveValue(order)
  await expect(box).toBeChecked()
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('claude')
  const params = new URL(page.url()).searchParams
  expect([...params.values()]).toContain(order)
  expect(params.size).toBe(3)
  // The list matches its address.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(count(page)).toHaveText((await count(other).textContent()) ?? '', { timeout: 30_000 })
  const first = await other.getByRole('article').first().getByRole('link').first().textContent()
  await expect(page.getByRole('article').first().getByRole('link').first()).toHaveText(first ?? '')
})

test('providers: text and order chosen early are in the address and in the list [USE-02]', async ({ page }) => {
  const code = await openWithoutCode(page, '/providers')
  await listSearch(page).click()
  await page.keyboard.type('open')
  await sort(page).focus()
  await page.keyboard.press('ArrowDown')
  const order = await sort(page).inputValue()
  await code.letGo()
  await taken(page)
  await expect(listSearch(page)).toHaveValue('open')
  await expect(sort(page)).toHaveValue(order)
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toMatchObject({ q: 'open', sort: order })
})

test('calculator: every field and choice that was changed early keeps what it says, and the address says it too [USE-02]', async ({
  page,
}) => {
  const code = await openWithoutCode(page, '/calculator')
  const fields = page.getByRole('main').locator('input:is([type=text], [type=number], :not([type])):visible:enabled')
  const few = Math.min(await fields.count(), 3)
  expect(few).toBeGreaterThan(0)
  const typed: string[] = []
  for (let index = 0; index < few; index += 1) {
    await fields.nth(index).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(String(7 + index))
    typed.push(await fields.nth(index).inputValue())
  }
  await code.letGo()
  await taken(page)
  for (const [index, value] of typed.entries()) await expect(fields.nth(index)).toHaveValue(value)
  await expect.poll(() => new URL(page.url()).search).not.toBe('')
})

test('the key of the palette works before there is code to hear it, and so do the keys after it [USE-02]', async ({
  page,
}) => {
  const code = await openWithoutCode(page, '/about')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('blog')
  await page.keyboard.press('Enter')
  await code.letGo()
  await expect(page).toHaveURL('/blog', { timeout: 30_000 })
})

test('a click after the key of the palette leaves the keys to the field that was clicked [USE-02]', async ({
  page,
}) => {
  const code = await openWithoutCode(page, '/models')
  await page.keyboard.press('Control+k')
  await listSearch(page).click()
  await page.keyboard.type('claude')
  await expect(listSearch(page)).toHaveValue('claude')
  await code.letGo()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('', { timeout: 30_000 })
})

test('a form that is sent before its code has come is sent once it is there [USE-02]', async ({ page }) => {
  const code = await openWithoutCode(page, '/forgot-password')
  const mail = page.getByRole('main').getByRole('textbox')
  await mail.click()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await code.letGo()
  await taken(page)
  await expect(mail).toHaveValue('nobody')
  await expect(mail).toHaveAttribute('aria-invalid', 'true')
})

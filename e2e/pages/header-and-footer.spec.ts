import type { Page } from '@playwright/test'
import { signInAs } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const LINKS: readonly [string, string][] = [
  ['Home', '/'],
  ['Providers', '/providers'],
  ['Models', '/models'],
  ['Free Tiers', '/free-tiers'],
  ['Deals', '/deals'],
  ['Compare', '/compare'],
  ['Calculator', '/calculator'],
  ['Leaderboard', '/leaderboard'],
  ['Blog', '/blog'],
]
const PHONE = { width: 390, height: 844 }

const header = (page: Page) => page.getByRole('banner')
const linksIn = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name, exact: true })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

test('the logo leads home, and nine links lead to their pages in order [PUB-NAV-01, PUB-NAV-02, PUB-NAV-03, PUB-ROUTE-01]', async ({
  page,
}) => {
  await open(page, '/login')
  expect(await linksIn(page, 'Main')).toEqual(LINKS)
  await header(page).getByRole('link', { name: 'Inferdex' }).click()
  await expect(page).toHaveURL('/')
  for (const [name, address] of LINKS) {
    await header(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('every public page has a header, a footer and a home for toasts [PUB-ROUTE-21, PUB-ROUTE-02]', async ({
  page,
}) => {
  for (const address of ['/', '/login', '/signup', '/api/docs', '/no-such-page']) {
    await open(page, address)
    await expect(header(page)).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.locator('section[aria-label^="Notifications"]')).toBeAttached()
  }
})

test('the search box opens, takes the focus, searches, and closes again [PUB-NAV-04]', async ({ page }) => {
  await open(page, '/login')
  const box = page.getByRole('searchbox', { name: 'Search providers, models' })
  await expect(box).toBeHidden()
  await header(page).getByRole('button', { name: 'Search' }).click()
  await expect(box).toBeFocused()
  await expect(box).toHaveAttribute('placeholder', 'Search providers, models...')
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await box.fill('   ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await box.fill('  gpt  ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=gpt')
})

test('visitors see Login and nothing personal [PUB-NAV-09, PUB-NAV-06, PUB-NAV-07]', async ({ page }) => {
  await open(page, '/')
  await expect(header(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  for (const name of ['Submit Data', 'Admin', 'Profile'])
    await expect(header(page).getByRole('link', { name })).toBeHidden()
})

for (const [role, seesShield] of [
  ['user', false],
  ['contributor', false],
  ['moderator', true],
  ['admin', true],
] as const) {
  test(`signed in as ${role}: profile and Submit Data, shield ${seesShield ? 'shown' : 'absent'}, no Login [PUB-NAV-06, PUB-NAV-07, PUB-NAV-08]`, async ({
    page,
  }) => {
    await signInAs(page, role)
    await open(page, '/')
    await expect(header(page).getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
    await expect(header(page).getByRole('link', { name: 'Submit Data' })).toHaveAttribute('href', '/submit')
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeHidden()
    const shield = header(page).getByRole('link', { name: 'Admin', exact: true })
    if (seesShield) await expect(shield).toHaveAttribute('href', '/admin')
    else await expect(shield).toBeHidden()
  })
}

test('on a phone the side menu holds eleven links, opens, closes, and closes on selection [PUB-NAV-10, PUB-NAV-11]', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
  await expect(menu).toBeHidden()
  await header(page).getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  expect(await linksIn(page, 'Menu')).toEqual([...LINKS, ['About', '/about'], ['Contact', '/contact']])
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await header(page).getByRole('button', { name: 'Open menu' }).click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await header(page).getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Models' }).click()
  await expect(page).toHaveURL('/models')
  await expect(menu).toBeHidden()
})

test('the side menu works without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const page = await context.newPage()
  await page.goto('/')
  await header(page).getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Menu', exact: true }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await context.close()
})

test('back-to-top appears beyond 300 pixels and scrolls smoothly to the top [PUB-NAV-13, PUB-NAV-14]', async ({
  page,
}) => {
  await open(page, '/')
  const button = page.getByRole('button', { name: 'Back to top' })
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await page.waitForTimeout(200)
  await expect(button).toBeHidden()
  await page.evaluate(() => window.scrollTo({ top: 301, behavior: 'instant' }))
  await expect(button).toBeVisible()
  const box = await button.boundingBox()
  expect(box?.width).toBe(box?.height)
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await button.click()
  const halfway = await page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(window.scrollY))),
  )
  expect(halfway).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('the footer has its sections, legal links and year, and no icon without a target [PUB-FOOT-01, PUB-FOOT-02, PUB-FOOT-03, PUB-FOOT-04, PUB-FOOT-06]', async ({
  page,
}) => {
  await open(page, '/')
  expect(await linksIn(page, 'Browse')).toEqual([
    ['Providers', '/providers'],
    ['Models', '/models'],
    ['Deals & Promotions', '/deals'],
    ['Free Tiers', '/free-tiers'],
  ])
  expect(await linksIn(page, 'Tools')).toEqual([
    ['Comparison Tool', '/compare'],
    ['Usage Calculator', '/calculator'],
    ['Leaderboard', '/leaderboard'],
    ['Stack Audit', '/stack-audit'],
    ['Blog', '/blog'],
  ])
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading', { name: 'Stay Updated' })).toBeVisible()
  await expect(footer.getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  await expect(footer).toContainText('© 2025 Inferdex')
  for (const name of ['GitHub', 'X', 'LinkedIn', 'Discord'])
    await expect(footer.getByRole('link', { name, exact: true })).toHaveCount(0)
})

test('the consent bar asks once, keeps the choice and links to the privacy page [PUB-ROUTE-22]', async ({ page }) => {
  await open(page, '/')
  const bar = page.getByRole('region', { name: 'Privacy choice' })
  await expect(bar.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  await expect(bar.getByRole('button', { name: 'Accept' })).toBeVisible()
  await bar.getByRole('button', { name: 'Decline' }).click()
  await expect(bar).toBeHidden()
  await page.reload()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.waitForTimeout(300)
  await expect(bar).toBeHidden()
})

test('an unknown address shows home with a note, answers 404 and is not indexed [PUB-ROUTE-03]', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByText(/page not found/i).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explore Models' }).first()).toBeVisible()
})

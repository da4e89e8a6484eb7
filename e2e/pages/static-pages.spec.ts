import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

test('About tells a story for those who choose, names four values and leads to Contact [PUB-STATIC-01, PUB-STATIC-02, PUB-STATIC-03]', async ({
  page,
}) => {
  await open(page, '/about')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About Inferdex')
  await expect(main).toContainText('developers and businesses choosing an AI model or provider')
  for (const name of ['Transparency', 'Community-Driven', 'Always Updated', 'Free Forever']) {
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect(main).toContainText('They are marked as sponsored and never change a ranking.')
  // No repository is configured here, so the link is left out.
  await expect(main.getByRole('link', { name: 'Source repository' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL('/contact')
})

test('Contact has a form and lists general, community and business channels [PUB-STATIC-04, PUB-STATIC-05]', async ({
  page,
}) => {
  await open(page, '/contact')
  const form = page.getByRole('region', { name: 'Contact form' })
  for (const name of ['Name', 'Email', 'Subject', 'Message']) await expect(form.getByLabel(name)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Send Message' })).toBeVisible()
  const channels = page.getByRole('region', { name: 'Other ways to reach us' })
  for (const name of ['General', 'Community', 'Business']) {
    await expect(channels.getByRole('term').filter({ hasText: name })).toBeVisible()
  }
})

test('all four are read without JavaScript, cached by anybody and found by search engines [PUB-ROUTE-18, PUB-FOOT-04]', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [address, title, words] of [
    ['/about', 'About Inferdex', 'Why it exists'],
    ['/contact', 'Contact', 'Send Message'],
    ['/privacy', 'Privacy', 'auth_token'],
    ['/terms', 'Terms', 'Affiliate links'],
  ] as const) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(200)
    expect(response?.headers()['cache-control']).toContain('public')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main')).toContainText(words)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${address}`)
  }
  await context.close()
})

test('the privacy page names every key that the browser really keeps', async ({ page }) => {
  await open(page, '/privacy')
  const text = (await page.getByRole('main').textContent()) ?? ''
  await open(page, '/models')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page
    .getByRole('button', { name: /dark|light/i })
    .first()
    .click()
  await page.getByRole('link', { name: 'Providers' }).first().click()
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(keys.length).toBeGreaterThan(1)
  for (const key of keys) expect(text).toContain(key)
})

test('a part of a long text has an address of its own', async ({ page }) => {
  await open(page, '/terms')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Liability' }).click()
  await expect(page).toHaveURL('/terms#liability')
  await expect(page.getByRole('heading', { name: 'Liability' })).toBeInViewport()
})

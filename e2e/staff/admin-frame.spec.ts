import type { Page } from '@playwright/test'
import { signInAs, signUp } from '../testing/accounts.ts'
import { adminAddresses } from '../testing/admin-addresses.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin', exact: true })
const header = (page: Page) => page.getByRole('banner')
const entries = (page: Page) =>
  sidebar(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent?.replace(/\d.*$/, ''), link.getAttribute('href')] as const),
    )

/** Collects the calls to the staff API: a page without staff must send none. */
const askedOfStaff = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/admin/')) asked.push(request.url())
  })
  return asked
}

/** Opens an address and waits only for the redirect, not for everything that the page loads. */
const isSentHome = async (page: Page, address: string) => {
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page).toHaveURL('/')
}

test('visitors are sent home from every section, before anything is asked for [ADM-LAYOUT-02, ADM-ROLE-01]', async ({
  page,
}) => {
  test.slow()
  const asked = askedOfStaff(page)
  for (const section of new Set(adminAddresses.map((address) => /^\/admin(\/[a-z-]+)?/.exec(address)?.[0] ?? address)))
    await isSentHome(page, section)
  expect(asked).toEqual([])
})

test('readers and contributors are sent home too, and a contributor finds the blog [ADM-LAYOUT-03, ADM-ROLE-02, ADM-ERR-03]', async ({
  page,
}) => {
  const asked = askedOfStaff(page)
  await signUp(page)
  for (const address of ['/admin', '/admin/users', '/admin/blogs']) await isSentHome(page, address)
  await signInAs(page, 'contributor')
  for (const address of ['/admin', '/admin/submissions', '/admin/models']) await isSentHome(page, address)
  expect(asked).toEqual([])
  await open(page, '/admin/blogs')
  expect(await entries(page)).toEqual([['Blogs', '/admin/blogs']])
  await expect(page).toHaveURL('/admin/blogs')
  // An expired session counts as none.
  await page.evaluate(() => localStorage.setItem('auth_token', 'over'))
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test('administrators find everything, and every call carries their token [ADM-LAYOUT-04, ADM-LAYOUT-05, ADM-LAYOUT-06, ADM-LAYOUT-07, ADM-LAYOUT-12, ADM-ROLE-05, PUB-ROUTE-20]', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(admin|submissions)\//.test(pathname)) tokens.push(request.headers().authorization)
  })
  await open(page, '/')
  await header(page).getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page).toHaveURL('/admin')
  await expect(header(page)).toContainText('admin')
  await expect(header(page).getByText('ADMIN', { exact: true })).toBeVisible()
  expect(await entries(page)).toEqual([
    ['Dashboard', '/admin'],
    ['Submissions', '/admin/submissions'],
    ['Users', '/admin/users'],
    ['Models', '/admin/models'],
    ['Providers', '/admin/providers'],
    ['Deals', '/admin/deals'],
    ['Blogs', '/admin/blogs'],
    ['Audit Logs', '/admin/audit-logs'],
  ])
  await expect(page.getByText('limited moderator access')).toHaveCount(0)
  await sidebar(page).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  // A reload stays on the page while the account is loaded, even if only the token is stored.
  await page.evaluate(() => localStorage.removeItem('auth'))
  await page.reload()
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1)).toContainText('@')
  await expect(page).toHaveURL('/admin/users')

  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  expect(tokens.length).toBeGreaterThan(3)
  expect(new Set(tokens)).toEqual(new Set([`Bearer ${token}`]))

  await expect(header(page).getByRole('link', { name: 'Homepage' })).toHaveAttribute('href', '/')
  await expect(header(page).getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test('moderators find three sections and a notice, also on a phone [ADM-LAYOUT-08, ADM-LAYOUT-09, ADM-ROLE-03]', async ({
  page,
}) => {
  await signInAs(page, 'moderator')
  await open(page, '/admin')
  await expect(header(page).getByText('MODERATOR', { exact: true })).toBeVisible()
  const three = [
    ['Dashboard', '/admin'],
    ['Submissions', '/admin/submissions'],
    // Links to what they may do there.
    ['Blogs', '/admin/blogs?tab=comments&status=PENDING'],
  ]
  const notice = 'You have limited moderator access. User management is restricted to ADMIN accounts.'
  expect(await entries(page)).toEqual(three)
  await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByText(notice)).toBeVisible()
  await page.goto('/admin/audit-logs')
  await expect(page).toHaveURL('/')

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/admin')
  await expect(sidebar(page)).toHaveCount(0)
  await header(page).getByRole('button', { name: 'Open menu' }).click()
  expect(await entries(page)).toEqual(three)
  await expect(page.locator('[popover]').getByText(notice)).toBeVisible()
})

test('an address that is not there shows the home page [ADM-LAYOUT-10]', async ({ page }) => {
  await signInAs(page, 'admin')
  const response = await page.goto('/admin/no-such-screen')
  expect(response?.status()).toBe(404)
  await expect(page.getByText("We couldn't find that page. Here's the home page instead.")).toBeVisible()
})

test('the dashboard shows the figures, what waits and what is new [ADM-DASH-01, ADM-DASH-02, ADM-DASH-03, ADM-DASH-04]', async ({
  page,
}) => {
  const { token } = await signUp(page)
  for (const suggestion of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const sent = await page.request.post('/api/submissions', {
      headers: { authorization: `Bearer ${token}` },
      data: { type: 'GENERAL', data: { suggestion: `Please show ${suggestion}` } },
    })
    expect(sent.ok()).toBe(true)
  }
  await signInAs(page, 'admin')
  const answer = page.waitForResponse('**/api/admin/dashboard/stats')
  await open(page, '/admin')
  const stats = (await (await answer).json()) as Record<string, number> & {
    recentUsers: { username: string }[]
    recentSubmissions: object[]
  }
  const main = page.getByRole('main')
  const figure = (name: string) =>
    main.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: name })
  const shown = (count: number | undefined) => (count ?? -1).toLocaleString('en-US')
  await expect(figure('Total users')).toContainText(shown(stats.totalUsers))
  await expect(figure('Total reviews')).toContainText(shown(stats.totalReviews))
  await expect(figure('Total submissions')).toContainText(shown(stats.totalSubmissions))
  await expect(figure('Pending submissions')).toContainText(shown(stats.pendingSubmissions))
  await expect(figure('Pending submissions').getByRole('link')).toHaveAttribute(
    'href',
    '/admin/submissions?status=PENDING',
  )
  await expect(sidebar(page).getByRole('link', { name: /^Submissions/ })).toHaveText(/^Submissions\s*[\d,]+ pending$/)

  const users = main.getByRole('region', { name: 'Recent users' }).getByRole('listitem')
  expect(stats.recentUsers.length).toBe(5)
  await expect(users).toHaveCount(5)
  for (const [index, { username }] of stats.recentUsers.entries())
    await expect(users.nth(index)).toContainText(username)
  const submissions = main.getByRole('region', { name: 'Recent submissions' }).getByRole('listitem')
  expect(stats.recentSubmissions.length).toBe(5)
  await expect(submissions).toHaveCount(5)
  for (const submission of await submissions.all()) await expect(submission).toContainText(/Pending|Approved|Rejected/)

  const chart = main.getByRole('figure', { name: 'Activity, last 30 days' })
  await chart.getByRole('application').focus()
  await page.keyboard.press('End')
  const today = await chart.getByRole('status').textContent()
  expect(today).toMatch(/^\d+ \w{3} 20\d\d, Submissions \d+, Reviews \d+, New users \d+$/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart.getByRole('status')).not.toHaveText(today ?? '')
  await chart.getByText('Show as table').click()
  await expect(chart.getByRole('table').locator('tbody tr')).toHaveCount(30)
  await expect(main.getByRole('region', { name: 'Needs attention' })).toContainText('Pending by age')
})

test('the dashboard says that it loads, that it failed and why, and tries again [ADM-DASH-05, ADM-ERR-01]', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/admin/dashboard/stats', async (route) => {
    await held
    await route.fulfill({
      status: 503,
      json: { error: 'The database is resting', code: 'INTERNAL', requestId: 'req-1' },
    })
  })
  await page.goto('/admin')
  await expect(page.getByText('Loading dashboard...')).toBeVisible()
  answer?.()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Failed to load dashboard')
  await expect(alert).toContainText('The database is resting')
  await page.unroute('**/api/admin/dashboard/stats')
  await page.route('**/api/admin/dashboard/stats', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toContainText('Request failed')
  await page.unroute('**/api/admin/dashboard/stats')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Total users')).toBeVisible()
})

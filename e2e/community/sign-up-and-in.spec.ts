import type { Request } from '@playwright/test'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

const PASSWORD = 'correct horse battery staple'

test('sign up, sign out, sign in: the token is kept, sent, and forgotten [PUB-ROUTE-15, PUB-ROUTE-23, PUB-STORE-01, API-GEN-02, API-GEN-03, API-GEN-05]', async ({
  page,
}) => {
  const name = `journey-${Date.now()}`
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request)
  })

  await open(page, '/signup')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(`${PASSWORD}!`)
  await page.getByRole('checkbox').check()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account created successfully! Redirecting...')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible()

  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const persisted = await page.evaluate(() => localStorage.getItem('auth'))
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(persisted).toContain(name)
  expect(persisted).not.toContain('@example.org')
  expect(persisted).not.toContain(token)

  calls.length = 0
  await page.reload()
  await expect.poll(() => calls.map((call) => new URL(call.url()).pathname)).toContain('/api/auth/me')
  const me = calls.find((call) => call.url().endsWith('/api/auth/me'))
  expect(me?.headers()).toMatchObject({ 'content-type': 'application/json', authorization: `Bearer ${token}` })

  await page.evaluate(() => localStorage.clear())
  calls.length = 0
  await open(page, '/login')
  await page.waitForLoadState('networkidle')
  expect(calls.filter((call) => call.headers().authorization !== undefined)).toEqual([])
  await page.getByLabel('Email').fill(`${name}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible()
})

test('an installation without Google shows no button for it and answers 404 there [API-AUTH-07]', async ({ page }) => {
  await open(page, '/login')
  await expect(page.getByText('Continue with Google')).toHaveCount(0)
  const response = await page.request.get('/api/auth/google')
  expect(response.status()).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('a token that no longer works is removed on start', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('auth_token', 'x'.repeat(43)))
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test('somebody who came to review returns there after creating an account; the sign-in sends on who is signed in [USE-08, USE-18]', async ({
  page,
}) => {
  const name = `returns-${Date.now()}`
  const reviews = '/provider/groq?tab=reviews'
  await open(page, reviews)
  await page.getByRole('link', { name: 'Login to Review' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(`/signup?from=${encodeURIComponent(reviews)}`)
  await expect(page.getByText(`After signing up, you'll go back to ${reviews}.`)).toBeVisible()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(reviews)
  await expect(page.getByRole('button', { name: 'Write a Review' })).toBeVisible()

  for (const [address, target] of [
    ['/login', '/'],
    ['/signup', '/'],
    [`/login?from=${encodeURIComponent(reviews)}`, reviews],
  ] as const) {
    await page.goto(address)
    await expect(page).toHaveURL(target)
  }

  // An expired session does not cause a redirect loop.
  await page.evaluate(() => localStorage.setItem('auth_token', 'x'.repeat(43)))
  await page.goto(`/login?from=${encodeURIComponent('/profile')}`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await open(page, '/submit?tab=deal')
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(`/signup?from=${encodeURIComponent('/submit?tab=deal')}`)
})

test('signing up with an address that has an account says that a mail tells how to go on [SAFE-18]', async ({
  page,
}) => {
  await open(page, '/signup')
  await page.getByLabel('Username').fill(`again-${Date.now()}`)
  await page.getByLabel('Email').fill('user@inferdex.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Almost done: we sent an email to user@inferdex.example')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

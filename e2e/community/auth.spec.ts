import type { Page } from '@playwright/test'
import { signInAs, signUp } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { linkFromMail } from '../testing/mails.ts'
import { expect, test } from '../testing/product.ts'
import { timeOfText } from '../testing/text-times.ts'

const PASSWORD = 'correct horse battery staple'
const banner = (page: Page) => page.getByRole('banner')
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('the sign-in page: fields with the demo account, the ways out, errors, and where it leads [PUB-AUTH-01, PUB-AUTH-02, PUB-AUTH-04, PUB-AUTH-05, PUB-AUTH-06, PUB-AUTH-07, PUB-AUTH-08]', async ({
  page,
}) => {
  await open(page, '/login?error=no_token')
  await expect(page.getByRole('alert')).toContainText("Sign-in didn't complete")
  await expect(page.getByLabel('Email')).toHaveValue('admin@inferdex.example')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('inferdex-demo')
  await expect(page.getByText('Demo account')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password')
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup')

  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Login failed. ')
  await page.getByLabel('Password', { exact: true }).fill('not it')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await page.getByLabel('Password', { exact: true }).fill('inferdex-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
})

test('signing up by keyboard alone: every field is needed, then a token, a user and the home page after a second [PUB-AUTH-09, PUB-AUTH-11, PUB-AUTH-14, PUB-AUTH-15, PUB-AUTH-16, PUB-AUTH-23, PUB-STORE-01, PUB-STORE-02]', async ({
  page,
}) => {
  const name = `keys-${Date.now()}`
  await open(page, '/signup')
  await expect(page.getByText('At least 8 characters')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  await expect(page.getByRole('main').getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
  await page.getByLabel('Username').focus()
  await page.keyboard.press('Enter')
  for (const field of ['Username', 'Email', 'Password', 'Confirm password']) {
    await expect(page.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByText('Please agree to the terms and conditions')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()

  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${name}@example.org`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Create account' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('This username is already taken')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()

  await page.getByLabel('Username').fill(name)
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toHaveText('Failed to create account')
  const shown = await timeOfText(page, 'Account created successfully! Redirecting...')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account created successfully! Redirecting...')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await shown()).toBeGreaterThan(600)
  expect(await stored(page, 'auth_token')).toMatch(/^[\w-]{43}$/)
  const state = JSON.parse((await stored(page, 'auth')) ?? '{}') as { user?: unknown; isAuthenticated?: unknown }
  expect(state).toMatchObject({ user: { username: name, role: 'USER', avatar: null }, isAuthenticated: true })
})

test('the end of a third-party sign-in takes a session, or says why not, and leaves no token in the address [PUB-ROUTE-16, PUB-AUTH-17, PUB-AUTH-18, PUB-AUTH-19, PUB-AUTH-20, PUB-AUTH-21, PUB-AUTH-22]', async ({
  page,
}) => {
  expect(await (await page.request.get('/auth/callback')).text()).toContain('Completing sign in...')
  await page.goto('/auth/callback')
  await expect(page).toHaveURL('/login?error=no_token')
  await page.goto('/auth/callback?error=access_denied')
  await expect(page).toHaveURL('/login?error=access_denied')
  await expect(page.getByRole('alert')).toContainText('You cancelled the sign-in.')
  await page.goto('/auth/callback?token=made-up')
  await expect(page).toHaveURL('/login?error=fetch_user_failed')
  expect(await stored(page, 'auth_token')).toBeNull()

  // The server's part has its own tests; here its response to a valid one-time token is stubbed.
  const account = await signUp(page)
  await page.evaluate(() => localStorage.clear())
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${account.token}` } })
  const answer = { ...((await me.json()) as object), token: account.token }
  const sent: (string | undefined)[] = []
  let letGo = () => {}
  const seen = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(
    '**/api/auth/me',
    async (route) => {
      sent.push(route.request().headers().authorization)
      await seen
      await route.fulfill({ json: answer })
    },
    { times: 1 },
  )
  await page.goto('/auth/callback?token=one-time')
  await expect(page.getByText('Completing sign in...')).toBeVisible()
  await expect(page).toHaveURL('/auth/callback')
  letGo()
  await expect(page).toHaveURL('/')
  expect(sent).toEqual(['Bearer one-time'])
  expect(await stored(page, 'auth_token')).toBe(account.token)
  await expect(banner(page).getByRole('link', { name: `Profile of ${account.username}` })).toBeVisible()
  await page.goBack()
  expect(page.url()).not.toContain('one-time')
})

test('every page that needs a sign-in shows how to sign out, in the head or in the menu of a phone [SAFE-23]', async ({
  page,
}) => {
  await signUp(page)
  for (const path of ['/profile', '/profile/watching', '/submit']) {
    await open(page, path)
    await expect(banner(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  }
  await banner(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await stored(page, 'auth_token')).toBeNull()
  await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible()

  await signUp(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/submit')
  await expect(banner(page).getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await stored(page, 'auth_token')).toBeNull()
})

test('signing out ends the local session even if the server cannot be told, and a dead token is forgotten [PUB-AUTH-24, PUB-AUTH-25, PUB-AUTH-26]', async ({
  page,
}) => {
  await signUp(page)
  await open(page, '/profile')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible()
  expect([await stored(page, 'auth_token'), await stored(page, 'auth')]).toEqual([null, null])

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) asked.push(request.url())
  })
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.evaluate(() => localStorage.setItem('auth_token', 'x'.repeat(43)))
  await open(page, '/')
  await expect.poll(() => stored(page, 'auth_token')).toBeNull()
  expect(asked).toHaveLength(1)
})

test('a mail confirms the address, another one lets a new password be chosen, and every session ends', async ({
  page,
  baseURL,
}) => {
  const account = await signUp(page)
  await page.goto(await linkFromMail(baseURL ?? '', account.email, 'Confirm your email address'))
  await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByRole('main').getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByRole('heading', { name: account.username })).toBeVisible()
  await expect(page.getByText("isn't confirmed yet")).toHaveCount(0)

  await open(page, '/login?error=session_expired')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in form has such a field too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password?')
  await page.getByLabel('Email').fill(account.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('we sent it a link')).toBeVisible()
  await open(page, await linkFromMail(baseURL ?? '', account.email, 'Reset your'))
  await page.getByLabel('New password').fill('a much better password')
  await page.getByLabel('Confirm password').fill('a much better passwort')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm password').fill('a much better password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  expect(await stored(page, 'auth_token')).toBeNull()
  const old = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${account.token}` } })
  expect(old.status()).toBe(401)

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill('a much better password')
  await page.keyboard.press('Enter')
  await expect(banner(page).getByRole('link', { name: `Profile of ${account.username}` })).toBeVisible()

  await page.goto('/verify-email#token=used-up')
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Please request a new one.')
})

test('the header of each role [PUB-ROLE-07, PUB-ROLE-08, PUB-ROLE-09]', async ({ page }) => {
  await open(page, '/')
  await expect(banner(page).getByRole('link', { name: 'Submit Data' })).toHaveCount(0)
  expect((await page.request.post('/api/submissions', { data: {} })).status()).toBe(401)
  for (const role of ['user', 'contributor', 'moderator', 'admin'] as const) {
    await signInAs(page, role)
    await open(page, '/profile')
    await expect(banner(page).getByRole('link', { name: 'Submit Data' })).toBeVisible()
    await expect(banner(page).getByRole('link', { name: `Profile of ${role}` })).toBeVisible()
    const isStaff = role === 'moderator' || role === 'admin'
    await expect(page.getByRole('heading', { name: role, exact: true })).toBeVisible()
    await expect(banner(page).getByRole('link', { name: 'Admin', exact: true })).toHaveCount(isStaff ? 1 : 0)
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(isStaff ? 1 : 0)
    await expect(page.getByRole('link', { name: 'Manage Blog' })).toHaveCount(role === 'contributor' ? 1 : 0)
  }
})

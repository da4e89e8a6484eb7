import { readFile } from 'node:fs/promises'
import { signInAs, signUp } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('a visitor is sent to the sign-in and back; a fresh profile shows what there is and changes [PUB-ROUTE-17, PUB-PROF-01, PUB-PROF-02, PUB-PROF-03, PUB-PROF-04, PUB-PROF-05, PUB-PROF-07, PUB-PROF-09, PUB-PROF-11]', async ({
  page,
}) => {
  const account = await signUp(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/profile?tab=likes')
  await expect(page).toHaveURL('/login?from=%2Fprofile%3Ftab%3Dlikes')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile?tab=likes')
  await expect(page.getByText('No likes yet')).toBeVisible()

  const main = page.getByRole('main')
  await main.getByRole('link', { name: /^My Reviews/ }).click()
  await expect(main.getByRole('heading', { level: 1, name: account.username })).toBeVisible()
  await expect(main.getByText(/^P[A-Z0-9]$/)).toBeVisible()
  await expect(main.getByText('AI enthusiast and developer.')).toBeVisible()
  await expect(main.getByText(account.email, { exact: true })).toBeVisible()
  await expect(main.getByText(/^Joined \d+ \w{3} \d{4}$/)).toBeVisible()
  await expect(main.locator('dl').filter({ hasText: 'Reputation' })).toContainText('Reputation0')
  await expect(main.getByRole('link', { name: 'Write Your First Review' })).toHaveAttribute('href', '/models')
  await expect(main.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)

  await main.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill('admin')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This username is already taken')).toBeVisible()
  await dialog.getByLabel('Username').fill(`new-${account.username}`.slice(0, 30))
  await dialog.getByLabel('Bio').fill('I count tokens.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(main.getByText('I count tokens.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Profile of new-/ })).toBeVisible()

  await main.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test('own reviews, likes and submissions [PUB-PROF-06, PUB-PROF-08, PUB-PROF-10, PUB-PROF-12]', async ({ page }) => {
  const account = await signUp(page)
  const headers = bearer(account.token)
  const model = (await (await page.request.get('/api/catalog/models/gpt-oss-120b')).json()) as { id: string }
  const [deal] = (await (await page.request.get('/api/catalog/deals')).json()) as { id: string; title: string }[]
  const ratings = { rating: 4.5, easeOfUse: 4, accuracy: 4, value: 5, support: 3 }
  const target = { targetType: 'MODEL', targetId: model.id }
  const written = { title: 'Fast enough', content: 'It answers before I look.' }
  const review = await page.request.post('/api/reviews', { headers, data: { ...target, ...ratings, ...written } })
  expect(review.ok(), await review.text()).toBe(true)
  for (const vote of [target, { targetType: 'DEAL', targetId: deal?.id }]) {
    const liked = await page.request.post('/api/likes', { headers, data: { ...vote, type: 'UPVOTE' } })
    expect(liked.ok(), await liked.text()).toBe(true)
  }

  await open(page, '/profile')
  const main = page.getByRole('main')
  const row = main.getByRole('article').filter({ hasText: 'Fast enough' })
  await expect(row).toContainText('Model')
  await expect(row).toContainText('4.5')
  await expect(row).toContainText('It answers before I look.')
  await expect(row.locator('time')).toHaveText(/^\d+ \w{3} \d{4}$/)
  await expect(row.getByRole('link', { name: 'GPT OSS 120B' })).toHaveAttribute(
    'href',
    '/model/gpt-oss-120b?tab=reviews',
  )

  await main.getByRole('link', { name: /^My Likes/ }).click()
  const likes = main.getByRole('listitem')
  await expect(likes.filter({ hasText: 'You upvoted a model' }).getByRole('link')).toHaveAttribute(
    'href',
    '/model/gpt-oss-120b',
  )
  const likedDeal = likes.filter({ hasText: 'You upvoted a deal' })
  await expect(likedDeal).toContainText(deal?.title ?? 'no deal')
  await expect(likedDeal.locator('time')).toHaveText(/^\d+ \w{3} \d{4}$/)

  await main.getByRole('link', { name: /^My Submissions/ }).click()
  await expect(main.getByText('No submissions yet')).toBeVisible()
  const data = { suggestion: 'Show weekly prices' }
  const sent = await page.request.post('/api/submissions', { headers, data: { type: 'GENERAL', data } })
  expect(sent.status()).toBe(201)
  await page.reload()
  await expect(main.getByRole('listitem').filter({ hasText: 'Show weekly prices' })).toContainText('PENDING')

  await signInAs(page, 'moderator')
  await open(page, '/profile?tab=submissions')
  await expect(main.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin')
  await expect(main.getByText('Show weekly prices')).toHaveCount(0)
})

test('a list that cannot be loaded says so and can be tried again; a page that cannot be loaded too', async ({
  page,
}) => {
  await signUp(page)
  await page.route('**/api/users/*/likes*', (route) => route.abort(), { times: 1 })
  await open(page, '/profile?tab=likes')
  const main = page.getByRole('main')
  await expect(main.getByText('Your likes could not be loaded')).toBeVisible()
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect(main.getByText('No likes yet')).toBeVisible()
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.reload()
  await expect(page.getByRole('heading', { name: "We couldn't load this page" })).toBeVisible()
})

test('sessions, a new password, the own data, and the end of the account, by keyboard', async ({ page }) => {
  const account = await signUp(page)
  const login = { email: account.email, password: account.password }
  const elsewhere = (await (await page.request.post('/api/auth/login', { data: login })).json()) as { token: string }
  await open(page, '/profile')
  const main = page.getByRole('main')
  const sessions = main.getByRole('region', { name: 'Signed in on' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: /^Sign out .*(?<!everywhere)$/ }).press('Enter')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  const ended = await page.request.get('/api/auth/me', { headers: bearer(elsewhere.token) })
  expect(ended.status()).toBe(401)

  await main.getByRole('button', { name: 'Change password' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await dialog.getByLabel('Current password').fill('not it at all')
  await dialog.getByLabel('New password').fill('a much better password')
  await dialog.getByLabel('Confirm password').fill('a much better password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your current password')).toBeVisible()
  await dialog.getByLabel('Current password').fill(account.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).not.toBe(account.token)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download my data' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe(`${account.username}.json`)
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { email: string } }
  expect(file.account.email).toBe(account.email)

  await sessions.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  await question.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill('a much better password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')

  await open(page, '/profile')
  await main.getByRole('button', { name: 'Delete account' }).press('Enter')
  await dialog.getByLabel(/^Type .* to confirm$/).fill('somebody')
  await dialog.getByLabel('Password', { exact: true }).fill('a much better password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your username')).toBeVisible()
  await dialog.getByLabel(/^Type .* to confirm$/).fill(account.username)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  const gone = await page.request.post('/api/auth/login', {
    data: { email: account.email, password: 'a much better password' },
  })
  expect(gone.status()).toBe(401)
})

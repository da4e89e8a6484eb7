import type { APIRequestContext, Page } from '@playwright/test'
import { MIN_RATED } from '@inferdex/domain/reviews/shown-ratings'
import { demoToken, signInAs } from '../testing/accounts.ts'
import { hydrated, open } from '../testing/hydrated.ts'
import { switchTheme, violationsOf } from '../testing/page-checks.ts'
import { expect, test } from '../testing/product.ts'

const MODEL = '/model/kimi-k2-6'
const REVIEWS = `${MODEL}?tab=reviews`

const part = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true })
const form = (page: Page) => page.getByRole('form', { name: /Review$/ })
const toasts = (page: Page) => page.locator('[data-sonner-toast]')

async function write(request: APIRequestContext, role: 'admin' | 'moderator', review: Record<string, unknown>) {
  const response = await request.post('/api/reviews', {
    headers: { authorization: `Bearer ${await demoToken(request, role)}` },
    data: {
      title: 'A title',
      content: 'A text.',
      rating: 4,
      easeOfUse: 4,
      accuracy: 4,
      value: 4,
      support: 4,
      ...review,
    },
  })
  expect(response.status(), await response.text()).toBe(201)
}

test('a visitor signs in to review, comes back, writes, edits and deletes a review by keyboard alone [PUB-REV-07, PUB-REV-08, PUB-REV-09, PUB-REV-10, PUB-REV-11, PUB-REV-12, PUB-REV-15, PUB-REV-16, PUB-REV-17, PUB-REV-18, PUB-ROLE-05, USE-17]', async ({
  page,
}) => {
  test.slow()
  await open(page, REVIEWS)
  await expect(part(page).getByText('Please login to write a review')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write a Review' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Login to Review' }).press('Enter')
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(REVIEWS)}`)
  await page.getByLabel('Email').fill('contributor@inferdex.example')
  await page.getByLabel('Password', { exact: true }).fill('inferdex-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(REVIEWS)

  // Open: title, content of five rows and five sliders.
  await page.getByRole('button', { name: 'Write a Review' }).press('Enter')
  const title = form(page).getByLabel('Title')
  const content = form(page).getByLabel('Content')
  await expect(title).toBeFocused()
  await expect(content).toHaveAttribute('rows', '5')
  for (const name of ['Overall', 'Ease of use', 'Accuracy', 'Value', 'Support']) {
    const slider = form(page).getByRole('slider', { name })
    const bounds = await slider.evaluate(({ min, max, step, value }: HTMLInputElement) => [min, max, step, value])
    expect(bounds).toEqual(['1', '5', '0.5', '4'])
  }
  await page.keyboard.press('Enter')
  await expect(form(page).getByText('Title is required')).toBeVisible()
  await expect(form(page).getByText('Content is required')).toBeVisible()
  await expect(title).toBeFocused()
  await page.keyboard.type('Quick and cheap')
  await page.keyboard.press('Tab')
  await page.keyboard.type('It keeps the thread over hundreds of pages.')
  await form(page).getByRole('slider', { name: 'Overall' }).press('ArrowRight')
  await form(page).getByRole('slider', { name: 'Support' }).press('ArrowLeft')
  await expect(form(page).getByRole('slider', { name: 'Overall' })).toHaveValue('4.5')
  await expect(form(page).getByRole('slider', { name: 'Support' })).toHaveValue('3.5')
  await expect(form(page).getByText('Draft kept')).toBeVisible()

  // The input survives a reload.
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'Write a Review' }).press('Enter')
  await expect(title).toHaveValue('Quick and cheap')
  await expect(form(page).getByRole('slider', { name: 'Overall' })).toHaveValue('4.5')
  await expect(form(page).getByRole('slider', { name: 'Support' })).toHaveValue('3.5')

  // Error: the form stays, with the server's message or ours.
  const submit = form(page).getByRole('button', { name: 'Submit review' })
  await page.route('**/api/reviews', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await submit.press('Enter')
  await expect(form(page).getByRole('alert')).toHaveText('Failed to submit review')
  await page.unroute('**/api/reviews')
  const refusal = { error: 'Please wait a little', code: 'TOO_MANY_REQUESTS', requestId: 'r' }
  await page.route('**/api/reviews', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fulfill({ status: 429, json: refusal })
  })
  await submit.press('Enter')
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await expect(form(page).getByRole('alert')).toHaveText('Please wait a little')
  await expect(content).toHaveValue('It keeps the thread over hundreds of pages.')
  await page.unroute('**/api/reviews')

  // Success: the form closes, the list and the header are updated.
  await submit.press('Enter')
  await expect(toasts(page).getByText('Review submitted successfully!')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  const own = part(page).getByRole('article', { name: 'Quick and cheap' })
  await expect(own).toContainText('Your review')
  await expect(own).toContainText('4.5/5.0')
  await expect(page.locator('main header')).toContainText('Rated4.5of 5')
  await expect(page.getByRole('navigation', { name: /^About/ }).getByRole('link', { name: /^Reviews/ })).toHaveText(
    'Reviews1',
  )
  const edit = page.getByRole('button', { name: 'Edit Your Review' })
  await expect(edit).toBeFocused()
  expect(await (await page.request.get(REVIEWS)).text()).toContain('It keeps the thread over hundreds of pages.')

  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()
  await page.keyboard.press('Tab')
  await content.press('Control+a')
  await page.keyboard.type('It is slower now.')
  await form(page).getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(toasts(page).getByText('Review updated successfully!')).toBeVisible()
  await expect(own).toContainText('It is slower now.')
  await expect(own).toContainText('(edited)')

  await own.getByRole('button', { name: /^Delete/ }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).press('Enter')
  await expect(page.getByText('No reviews yet. Be the first to review!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write a Review' })).toBeFocused()
})

test('a session that has ended says so when the review is sent; the text is not lost [PUB-REV-14]', async ({
  page,
}) => {
  await signInAs(page, 'user')
  await open(page, '/model/glm-5-1?tab=reviews')
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await form(page).getByLabel('Title').fill('Kept')
  await form(page).getByLabel('Content').fill('Kept too')
  await page.route('**/api/reviews', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in', code: 'UNAUTHENTICATED', requestId: 'r' } }),
  )
  await form(page).getByRole('button', { name: 'Submit review' }).click()
  await expect(form(page).getByRole('alert')).toHaveText('Please login to submit a review')
  await expect(form(page).getByLabel('Content')).toHaveValue('Kept too')
  const refused = await page.request.post('/api/reviews', { data: {} })
  expect(refused.status()).toBe(401)
})

test("a new account's first review with a link waits, and only its author sees it", async ({ page }) => {
  const name = `newcomer-${Date.now()}`
  const account = { username: name, email: `${name}@example.org`, password: 'correct horse battery staple' }
  const { token } = await (await page.request.post('/api/auth/register', { data: account })).json()
  await page.goto('/login')
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token)
  await open(page, '/provider/cohere?tab=reviews')
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await form(page).getByLabel('Title').fill('Look here')
  await form(page).getByLabel('Content').fill('More at https://example.org')
  await form(page).getByRole('button', { name: 'Submit review' }).click()
  await expect(toasts(page)).toContainText(
    /Review submitted successfully!.*Others will see it once our team has checked it/s,
  )
  await expect(part(page).getByRole('article')).toContainText('Only you can see it for now.')
  expect(await (await page.request.get('/provider/cohere?tab=reviews')).text()).not.toContain('Look here')
})

test('a list that cannot be loaded says so and can be asked for again [PUB-REV-19]', async ({ page }) => {
  await signInAs(page, 'user')
  await page.route('**/api/reviews?**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await open(page, '/provider/mistral?tab=reviews')
  await expect(part(page).getByRole('alert')).toContainText('Failed to load reviews')
  await page.unroute('**/api/reviews?**')
  await part(page).getByRole('button', { name: 'Retry' }).click()
  await expect(part(page).getByRole('alert')).toHaveCount(0)
  await expect(part(page).getByText('No reviews yet. Be the first to review!')).toBeVisible()
})

test('the latest reviews stand on the home page, with what they are about and how long ago [PUB-HOME-12, USE-17]', async ({
  page,
}) => {
  test.slow()
  const { id, name } = await (await page.request.get('/api/catalog/providers/fireworks-ai')).json()
  // The section is rendered once thirty records have ratings.
  const models: { id: string; slug: string }[] = await (await page.request.get('/api/catalog/models')).json()
  const others = models.filter(({ slug }) => slug.startsWith('qwen')).slice(0, MIN_RATED - 1)
  for (const { id: targetId } of others) await write(page.request, 'moderator', { targetType: 'MODEL', targetId })
  await write(page.request, 'admin', {
    targetType: 'PROVIDER',
    targetId: id,
    title: 'Fast',
    content: 'Very fast.',
    rating: 3.5,
  })
  const latest: { title: string; content: string; rating: number; user: { username: string } }[] = await (
    await page.request.get('/api/reviews/latest')
  ).json()
  const own = latest.find(({ title }) => title === 'Fast')
  expect(own).toMatchObject({ content: 'Very fast.', rating: 3.5, user: { username: 'admin' } })
  await open(page, '/')
  const card = page.getByRole('article').filter({ hasText: 'Very fast.' })
  await expect(card).toContainText('3.5')
  await expect(card).toContainText('admin')
  await expect(card.locator('time')).toHaveText(/^(?:just now|\d+m ago), \d+ \w{3} 20\d\d$/)
  await card.getByRole('link', { name }).click()
  await expect(page).toHaveURL('/provider/fireworks-ai?tab=reviews')
  await expect(part(page).getByRole('article', { name: 'Fast' })).toBeVisible()
})

for (const [width, height] of [
  [1440, 900],
  [320, 640],
] as const) {
  test(`reviews with the form open have no accessibility violation and fit ${width} pixels, in both themes`, async ({
    page,
  }) => {
    const slug = width === 320 ? 'deepseek-r1' : 'glm-5'
    const { id } = await (await page.request.get(`/api/catalog/models/${slug}`)).json()
    await write(page.request, 'moderator', { targetType: 'MODEL', targetId: id, title: 'Averylongword'.repeat(15) })
    await page.setViewportSize({ width, height })
    await signInAs(page, 'user')
    await open(page, `/model/${slug}?tab=reviews`)
    await page.getByRole('button', { name: 'Write a Review' }).click()
    await expect(form(page).getByLabel('Title')).toBeFocused()
    await expect(part(page).getByRole('article')).toHaveCount(1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await switchTheme(page, colorScheme)
      expect(await violationsOf(page, { rules: colorScheme === 'light' ? 'all' : 'colours' })).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}

test('without a connection a tab says so, the page around it stays, and Retry loads it [USE-17]', async ({
  page,
  context,
}) => {
  for (const [address, name] of [
    ['/model/glm-5-1', 'GLM-5.1'],
    ['/provider/groq', 'Groq'],
  ] as const) {
    await open(page, address)
    await context.setOffline(true)
    const tabs = page.getByRole('navigation', { name: `About ${name}` })
    await tabs.getByRole('link', { name: /^Reviews/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(part(page).getByText('No reviews yet. Be the first to review!')).toBeVisible()
  }
})

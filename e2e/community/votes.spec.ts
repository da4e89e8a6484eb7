import type { Page, Request } from '@playwright/test'
import { demoToken, signInAs } from '../testing/accounts.ts'
import { hydratedPart, open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').getByText(text, { exact: true }).first()

/** Calls of the community from now on, as "METHOD path". */
function watchCalls(page: Page): () => string[] {
  const seen: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(likes|analytics)/.test(pathname)) seen.push(`${request.method()} ${pathname}`)
  })
  return () => seen.toSorted()
}

test('votes on a review by keyboard: up, switched to down, taken back; visitors see the counts [PUB-REV-04, PUB-VOTE-01, PUB-VOTE-02, PUB-VOTE-03, PUB-VOTE-04, PUB-VOTE-05, PUB-VOTE-06, PUB-VOTE-07, PUB-VOTE-08, PUB-ROLE-06]', async ({
  page,
}) => {
  test.slow()
  const { id: targetId } = await (await page.request.get('/api/catalog/providers/deepinfra')).json()
  const ratings = { rating: 4, easeOfUse: 4, accuracy: 4, value: 4, support: 4 }
  const written = await page.request.post('/api/reviews', {
    headers: { authorization: `Bearer ${await demoToken(page.request, 'moderator')}` },
    data: { targetType: 'PROVIDER', targetId, title: 'Pin the host', content: 'Latency differs.', ...ratings },
  })
  const { id } = await written.json()
  const counts = async () => (await page.request.get(`/api/likes/counts?targetType=REVIEW&targetId=${id}`)).json()
  const review = page.getByRole('article', { name: 'Pin the host' })
  const up = review.getByRole('button', { name: /^Vote up/ })
  const down = review.getByRole('button', { name: /^Vote down/ })

  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await open(page, '/provider/deepinfra?tab=reviews')
  await expect(up).toHaveText('0')
  await expect(down).toHaveText('0')
  await hydratedPart(up)
  await up.press('Enter')
  await expect(toast(page, 'Please login to vote')).toBeVisible()
  expect(warnings).toContain('You must be logged in to vote')
  expect(await counts()).toEqual({ upvotes: 0, downvotes: 0, total: 0 })
  const refused = await page.request.post('/api/likes', {
    data: { targetType: 'REVIEW', targetId: id, type: 'UPVOTE' },
  })
  expect(refused.status()).toBe(401)

  await signInAs(page, 'user')
  const mine = page.waitForResponse('**/api/reviews?**')
  await open(page, '/provider/deepinfra?tab=reviews')
  await mine
  const calls = watchCalls(page)
  await up.press('Enter')
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await expect(up).toHaveText('1')
  await expect(toast(page, 'Vote recorded!')).toBeVisible()
  await expect.poll(counts).toEqual({ upvotes: 1, downvotes: 0, total: 1 })
  await expect.poll(calls).toEqual(['GET /api/likes/counts', 'GET /api/likes/user', 'POST /api/likes'])

  await down.press('Enter')
  await expect(down).toHaveAttribute('aria-pressed', 'true')
  await expect(up).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(counts).toEqual({ upvotes: 0, downvotes: 1, total: -1 })

  await page.reload()
  await expect(down).toHaveAttribute('aria-pressed', 'true')
  await expect(down).toHaveText('1')
  await down.press('Enter')
  await expect(toast(page, 'Vote removed')).toBeVisible()
  await expect(down).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(counts).toEqual({ upvotes: 0, downvotes: 0, total: 0 })

  await page.route('**/api/likes', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await up.press('Enter')
  await expect(toast(page, 'Failed to vote')).toBeVisible()
  await expect(up).toHaveAttribute('aria-pressed', 'false')
  await expect(up).toHaveText('0')
})

test('upvotes a deal and takes it back; a refused one is undone with a message; counts of all deals on screen follow [PUB-VOTE-03, PUB-VOTE-04, PUB-VOTE-05, PUB-VOTE-07, PUB-VOTE-09, PUB-CARD-23, PUB-CARD-24, PUB-CARD-25]', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'user')
  // If the person's own votes cannot be loaded, the page stays as it is.
  await page.route('**/api/likes/user?**', (route) => route.abort())
  await open(page, '/deals?sort=newest')
  const buttons = page.getByRole('button', { name: /^Upvote/ })
  await expect(buttons.last()).toHaveText('0')
  await page.unroute('**/api/likes/user?**')

  const loaded = page.waitForRequest('**/api/likes/user?**')
  await open(page, '/deals?sort=newest')
  const asked = new URL((await loaded).url()).searchParams
  const count = await buttons.count()
  expect(asked.get('targetIds')?.split(',')).toHaveLength(count)
  const [first, second] = [buttons.nth(count - 2), buttons.nth(count - 1)]
  const secondTitle = (await second.getAttribute('aria-label'))?.replace(/^Upvote (.*), \d+ so far$/, '$1')
  const deals: { id: string; title: string }[] = await (await page.request.get('/api/catalog/deals')).json()
  const targetId = deals.find(({ title }) => title === secondTitle)?.id
  await page.request.post('/api/likes', {
    headers: { authorization: `Bearer ${await demoToken(page.request, 'admin')}` },
    data: { targetType: 'DEAL', targetId, type: 'UPVOTE' },
  })

  // Figures that cannot be refreshed stay; the vote itself is shown.
  await page.route('**/api/analytics/batch', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  const calls = watchCalls(page)
  await first.click()
  await expect(first).toHaveText('1')
  await expect(toast(page, 'Deal upvoted!')).toBeVisible()
  await expect.poll(calls).toEqual(['GET /api/likes/user', 'POST /api/analytics/batch', 'POST /api/likes'])
  await expect(second).toHaveText('0')
  await page.unroute('**/api/analytics/batch')

  await first.click()
  await expect(toast(page, 'Upvote removed')).toBeVisible()
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await expect(first).toHaveText('0')
  await expect(second).toHaveText('1')

  await page.route('**/api/likes', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await first.click()
  await expect(toast(page, 'Failed to upvote')).toBeVisible()
  await expect(first).toHaveText('0')
  await page.unroute('**/api/likes')
  const refusal = { error: 'Too many votes. Please wait.', code: 'TOO_MANY_REQUESTS', requestId: 'r' }
  await page.route('**/api/likes', (route) => route.fulfill({ status: 429, json: refusal }))
  await first.click()
  await expect(toast(page, 'Too many votes. Please wait.')).toBeVisible()
  await expect(first).toHaveAttribute('aria-pressed', 'false')
})

for (const [kind, path, done] of [
  ['model', '/model/llama-3-3-70b-instruct', 'Model upvoted!'],
  ['provider', '/provider/togetherai', 'Provider upvoted!'],
] as const) {
  test(`a ${kind} can be upvoted on its own page; visitors see the count and are asked to sign in [PUB-VOTE-04, PUB-VOTE-06, PUB-VOTE-08]`, async ({
    page,
  }) => {
    await open(page, path)
    const upvote = page.getByRole('button', { name: /^Upvote/ })
    await expect(upvote).toHaveAccessibleName(/0 so far$/)
    await hydratedPart(upvote)
    await upvote.click()
    await expect(toast(page, 'Please login to upvote')).toBeVisible()
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`)

    await signInAs(page, 'contributor')
    await open(page, path)
    await hydratedPart(upvote)
    await upvote.press('Enter')
    await expect(toast(page, done)).toBeVisible()
    await expect(upvote).toHaveAccessibleName(/1 so far$/)
    await page.reload()
    await expect(upvote).toHaveAttribute('aria-pressed', 'true')
    expect(await (await page.request.get(path)).text()).toMatch(/tabular-nums">1<\/span>/)
  })
}

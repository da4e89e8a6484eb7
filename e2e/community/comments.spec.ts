import type { Page } from '@playwright/test'
import { demoToken, signInAs, signUp } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { violationsOf } from '../testing/page-checks.ts'
import { expect, test } from '../testing/product.ts'

const toasts = (page: Page) => page.locator('[data-sonner-toast]')
const block = (page: Page) => page.getByRole('region', { name: 'Comments' })
const own = (page: Page) => block(page).getByRole('form', { name: 'Your comment' })

// Serial: staff approves everything pending at once.
test.describe.configure({ mode: 'default' })

/** Articles of the demo: other tests write and delete articles in parallel. */
const ARTICLES = ['how-to-read-a-price', 'how-the-ranking-works', 'what-the-bill-assumes']

async function anArticle(page: Page, place = 0): Promise<{ id: string; path: string; title: string }> {
  const slug = ARTICLES[place] ?? ''
  const answer = await page.request.get(`/api/catalog/blog/${slug}`)
  const { id, title } = (await answer.json()) as { id: string; title: string }
  return { id, path: `/blog/${slug}`, title }
}

async function post(page: Page, text: string): Promise<void> {
  await own(page).getByLabel('Your comment').fill(text)
  await own(page).getByRole('button', { name: 'Post Comment' }).click()
}

async function commentAs(page: Page, role: 'admin' | 'moderator', postId: string, content: string): Promise<string> {
  const response = await page.request.post('/api/comments', {
    headers: { authorization: `Bearer ${await demoToken(page.request, role)}` },
    data: { postId, content },
  })
  expect(response.status(), await response.text()).toBe(201)
  return ((await response.json()) as { id: string }).id
}

test('a reader comments, staff approves, others see it; the next comment is seen at once, edited, liked, answered and deleted [PUB-ROLE-05]', async ({
  page,
  browser,
}) => {
  test.slow()
  const { path } = await anArticle(page)
  await open(page, path)
  await expect(block(page).getByText('Please login to comment')).toBeVisible()
  await expect(block(page).getByRole('link', { name: 'Login to Comment' })).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent(path)}`,
  )
  const { username } = await signUp(page)
  await open(page, path)
  const first = `First thought of ${username} <b>bold</b>\nsee https://example.org/a.`
  await post(page, first)
  await expect(toasts(page).getByText('Comment received')).toBeVisible()
  const waiting = block(page).getByRole('article', { name: `Comment by ${username}` })
  await expect(waiting).toContainText('Waiting for approval')
  await expect(waiting).toContainText('<b>bold</b>')
  await expect(waiting.getByRole('link', { name: 'https://example.org/a' })).toHaveAttribute(
    'rel',
    'ugc nofollow noopener',
  )
  expect(await (await page.request.get(path)).text()).not.toContain(`First thought of ${username}`)

  // Staff approves in the manager.
  const staff = await browser.newContext()
  const desk = await staff.newPage()
  await signInAs(desk, 'moderator')
  await open(desk, `/admin/blogs?tab=comments&search=${username}`)
  const card = desk.getByRole('article', { name: `Comment by ${username}` })
  await expect(card).toContainText('PENDING')
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(toasts(desk).getByText('Comment approved')).toBeVisible()
  await expect(card).toContainText('APPROVED')

  await expect(async () => {
    expect(await (await page.request.get(path)).text()).toContain(`First thought of ${username}`)
  }).toPass()
  await open(page, path)
  await post(page, `Second thought of ${username}`)
  await expect(toasts(page).getByText('Comment posted')).toBeVisible()
  const second = block(page)
    .getByRole('article')
    .filter({ hasText: `Second thought of ${username}` })
  await expect(second).not.toContainText('Waits')

  await second.getByRole('button', { name: 'Edit your comment' }).click()
  const editor = block(page).getByRole('form', { name: 'Edit your comment' })
  await editor.getByRole('textbox').fill(`Better thought of ${username}`)
  await editor.getByRole('button', { name: 'Save' }).click()
  const better = block(page)
    .getByRole('article')
    .filter({ hasText: `Better thought of ${username}` })
  await expect(better).toContainText('(edited)')

  await better.getByRole('button', { name: /^Like/ }).click()
  await expect(better.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true')
  await better.getByRole('button', { name: 'Reply' }).click()
  const reply = block(page).getByRole('form', { name: `Reply to ${username}` })
  await reply.getByRole('textbox').fill(`Answer of ${username}`)
  await reply.getByRole('button', { name: 'Reply' }).click()
  const answer = block(page)
    .getByRole('article')
    .filter({ hasText: `Answer of ${username}` })
  await expect(answer).toBeVisible()
  const left = async (part: typeof answer) =>
    (
      await part
        .getByText(/thought|Answer/)
        .first()
        .boundingBox()
    )?.x ?? 0
  expect(await left(answer)).toBeGreaterThan(await left(better))

  // After a reload the like is still there; after a deletion the reply keeps its place.
  await open(page, path)
  await expect(better.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true')
  await better.getByRole('button', { name: 'Delete your comment' }).click()
  await block(page).getByRole('group', { name: 'Delete your comment' }).getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page).getByText('Comment deleted')).toBeVisible()
  await expect(better).toHaveCount(0)
  await expect(answer).toBeVisible()
  await staff.close()
})

test('staff searches, filters, replies, likes, flags and moves all at once [ADM-COMM-01, ADM-COMM-02, ADM-COMM-03, ADM-COMM-04, ADM-COMM-05, ADM-COMM-06, ADM-COMM-07, ADM-COMM-08, STAFF-10]', async ({
  page,
}) => {
  test.slow()
  const { id, path, title } = await anArticle(page, 1)
  const stamp = Date.now().toString(36)
  await commentAs(page, 'admin', id, `Needle ${stamp}`)
  await signInAs(page, 'moderator')
  await open(page, '/admin/blogs?tab=comments')
  const status = page.getByLabel('Status')
  await expect(status).toBeVisible()
  const names = await status
    .locator('option')
    .evaluateAll((options) => options.map((one) => one.textContent?.split(' ')[0]))
  expect(names).toEqual(['ALL', 'PENDING', 'APPROVED', 'REJECTED', 'FLAGGED', 'SPAM'])
  await page.getByRole('searchbox', { name: 'Search comments' }).fill(`needle ${stamp}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/tab=comments/)
  const card = page.getByRole('article', { name: 'Comment by admin' })
  await expect(card).toContainText('admin@inferdex.example')
  await expect(card).toContainText(title)
  await expect(card).toContainText('APPROVED')

  await card.getByRole('button', { name: 'Like, 0' }).click()
  await expect(card.getByRole('button', { name: 'Like, 1' })).toBeVisible()
  await card.getByRole('button', { name: 'Reply' }).click()
  const reply = page.getByRole('form', { name: 'Reply to admin' })
  await reply.getByRole('textbox').fill(`Reply ${stamp}`)
  await reply.getByRole('button', { name: 'Post reply' }).click()
  await expect(card.getByRole('list', { name: 'Replies' })).toContainText(`Reply ${stamp}`)
  await expect(card.getByRole('list', { name: 'Replies' })).toContainText('APPROVED')
  await expect(async () => {
    expect(await (await page.request.get(path)).text()).toContain(`Reply ${stamp}`)
  }).toPass()

  await card.getByRole('button', { name: 'Flag' }).first().click()
  await expect(toasts(page).getByText('Comment flagged')).toBeVisible()
  // The search shows one of them: only that one is counted and moved, and it can be undone. By keyboard: a toast under
  // the pointer would stay over the buttons.
  const question = page.getByRole('alertdialog')
  const rejectFlagged = page.getByRole('button', { name: 'Reject Flagged' })
  // Without a flagged comment it is disabled, until the list is reloaded.
  await expect(rejectFlagged).toBeEnabled()
  await rejectFlagged.press('Enter')
  await expect(question).toContainText('Reject 1 flagged comment?')
  await question.getByRole('button', { name: 'Reject 1' }).press('Enter')
  await expect(toasts(page).getByText('1 comment rejected')).toBeVisible()
  await expect(card).toContainText('REJECTED')
  await toasts(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(card).toContainText('FLAGGED')
  await expect(rejectFlagged).toBeEnabled()
  await rejectFlagged.press('Enter')
  await question.getByRole('button', { name: 'Reject 1' }).press('Enter')
  await expect(card).toContainText('REJECTED')
  await expect(async () => {
    expect(await (await page.request.get(path)).text()).not.toContain(`Needle ${stamp}`)
  }).toPass()
  await card.getByRole('button', { name: 'More about the comment by admin' }).first().press('Enter')
  await page.getByRole('menuitem', { name: 'Back to pending' }).press('Enter')
  await expect(card).toContainText('PENDING')
  const approvePending = page.getByRole('button', { name: 'Approve All Pending' })
  await expect(approvePending).toBeEnabled()
  await approvePending.press('Enter')
  await expect(question).toContainText('Approve 1 pending comment?')
  await question.getByRole('button', { name: 'Approve 1' }).press('Enter')
  await expect(toasts(page).getByText('1 comment approved')).toBeVisible()
  await expect(card).toContainText('APPROVED')
})

test('a reader reports a comment once, and staff sees why', async ({ page }) => {
  const { id, path } = await anArticle(page, 2)
  const text = `Report me ${Date.now().toString(36)}`
  await commentAs(page, 'admin', id, text)
  const { username } = await signUp(page)
  await open(page, path)
  const comment = block(page).getByRole('article').filter({ hasText: text })
  await comment.getByRole('button', { name: 'Report' }).click()
  await page.getByRole('group', { name: 'Report comment' }).getByLabel('Reason').selectOption('Off topic')
  await page.getByRole('group', { name: 'Report comment' }).getByRole('button', { name: 'Report' }).click()
  await expect(comment.getByRole('button', { name: 'Reported' })).toBeDisabled()
  await signInAs(page, 'moderator')
  await open(page, '/admin/blogs?tab=comments&status=FLAGGED')
  await expect(page.getByRole('article').filter({ hasText: text })).toContainText(`Off topic (${username}`)
})

test('contributors manage posts and are told that comments are not theirs', async ({ page }) => {
  await signInAs(page, 'contributor')
  await open(page, '/admin/blogs?tab=comments')
  await expect(page.getByText("You don't have permission to moderate comments.")).toBeVisible()
})

for (const width of [1440, 320]) {
  test(`comments with the form open have no accessibility violation and fit ${width} pixels`, async ({ page }) => {
    const { id, path } = await anArticle(page, width === 320 ? 0 : 1)
    await commentAs(page, 'moderator', id, `${'Averylongword'.repeat(20)} https://example.org/${'path'.repeat(40)}`)
    await page.setViewportSize({ width, height: 800 })
    await signInAs(page, 'user')
    await open(page, path)
    await expect(own(page)).toBeVisible()
    expect(await violationsOf(page, { rules: 'all' })).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

import type { APIRequestContext, Page } from '@playwright/test'
import { demoToken, signInAs } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'
import { dataMaker, decideByApi, newSender, send } from '../testing/submissions.ts'

const SOURCE = 'https://nova.example/prices'
const current = (page: Page) => page.locator('li[aria-current][data-id]')
const detail = (page: Page) => page.getByRole('region', { name: 'Submission', exact: true })

type Offer = { id: string; input: string | null }
type Sent = { id: string; isRejected: boolean; left: string | null }

async function offersOf(request: APIRequestContext, slug: string): Promise<Offer[]> {
  const answer = await request.get(`/api/catalog/models/${slug}/overview`)
  return ((await answer.json()) as { offers: Offer[] }).offers
}

/** Sends thirty submissions of all types, six of them price corrections; returns the expected decisions, by id. */
async function sendThirty(request: APIRequestContext, run: string) {
  const admin = await demoToken(request, 'admin')
  const { token } = await newSender(request)
  const make = await dataMaker(request)
  const made = async (type: string, data: object) =>
    (await decideByApi(request, admin, (await send(request, token, { type, data })).id, 'approve')).targetId ?? ''
  const model = await made('MODEL', make.model(`${run}-target`))
  const offers = (await offersOf(request, 'gpt-oss-120b')).filter(({ input }) => input !== null && input !== '7.77')
  const corrections = offers.slice(0, 6)

  const plans: { type: string; data: object; targetId?: string }[] = corrections.map(({ id }) => ({
    type: 'CORRECTION',
    data: { targetId: id, field: 'input', value: '7.77', source: SOURCE },
  }))
  for (let index = 0; index < 3; index += 1) {
    const name = `${run}-${index}`
    const deal = await made('DEAL', make.deal(`${name} ends`))
    plans.push(
      { type: 'GENERAL', data: { suggestion: `${name} says hello` } },
      { type: 'MODEL', data: make.model(`${name}-model`) },
      { type: 'PROVIDER', data: { ...make.provider(`${name}-provider`), integrations: ['Zed'] } },
      { type: 'CAPABILITY', data: { name: `${name}-capability` } },
      { type: 'BENCHMARK', data: make.score(model, `${run}-target`, `${name}-bench`, 10 + index) },
      { type: 'DEAL', data: make.deal(`${name} deal`) },
      { type: 'DEAL_EXPIRED', data: { targetId: deal, reason: 'Its page says that it has ended' } },
      {
        type: 'MODEL',
        targetId: model,
        data: { ...make.model(`${run}-target`), family: `Family ${index}`, version: `v${index}` },
      },
    )
  }
  const sent: Sent[] = []
  for (const [index, plan] of plans.entries()) {
    const { id } = await send(request, token, plan)
    // On approval of the first change of the model, the family is left unchanged.
    sent.push({ id, isRejected: index % 8 === 6, left: plan.targetId === model && index === 13 ? 'Family' : null })
  }
  return { sent: new Map(sent.map((one) => [one.id, one])), corrections }
}

async function sendComments(request: APIRequestContext, count: number): Promise<void> {
  const { id } = (await (await request.get('/api/catalog/blog/how-to-read-a-price')).json()) as { id: string }
  for (let index = 0; index < count; index += 1) {
    const { token } = await newSender(request)
    const headers = { authorization: `Bearer ${token}` }
    const res = await request.post('/api/comments', { headers, data: { postId: id, content: `Comment ${index}` } })
    expect(res.status(), await res.text()).toBe(201)
  }
}

test('a morning of a moderator: 30 submissions and 14 comments take at most 1.5 keystrokes per decision, and every accepted price is public [STAFF-11, STAFF-18]', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const { sent, corrections } = await sendThirty(request, `m${Date.now().toString(36)}`)
  expect([sent.size, corrections.length]).toEqual([30, 6])
  await sendComments(request, 14)
  let keys = 0
  let decisions = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }

  await signInAs(page, 'moderator')
  await open(page, '/admin/submissions?view=queue&order=newest')
  await expect(current(page)).toBeVisible()
  while (decisions < 30) {
    const wanted = sent.get((await current(page).getAttribute('data-id')) ?? '')
    if (wanted === undefined) {
      await press('j')
      continue
    }
    if (wanted.left !== null) {
      await expect(detail(page).getByRole('columnheader', { name: 'On approval' })).toBeVisible()
      await press(' ')
      await expect(
        detail(page)
          .getByRole('radiogroup', { name: `${wanted.left} on approval` })
          .getByLabel('Leave'),
      ).toBeChecked()
    }
    if (wanted.isRejected) await press('1')
    await press(wanted.isRejected ? 'r' : 'a')
    await expect(page.locator(`[aria-current][data-id="${wanted.id}"]`)).toHaveCount(0)
    decisions += 1
  }

  const nav = page.getByRole('navigation', { name: 'Admin' })
  await expect(nav.getByRole('link', { name: /^Blogs/ })).toContainText('14')
  await nav.getByRole('link', { name: /^Blogs/ }).click()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toHaveCount(0)
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('article')
  await expect(comments).toHaveCount(14)
  for (let index = 0; index < 14; index += 1) {
    const id = await comments.and(page.locator('[aria-current]')).getAttribute('data-id')
    await press(index % 5 === 4 ? 'r' : 'a')
    await expect(comments.and(page.locator(`[aria-current][data-id="${id}"]`))).toHaveCount(0)
    decisions += 1
  }
  await expect(page.getByText('No comments found')).toBeVisible()
  await expect(nav.getByRole('link', { name: /^Blogs/ })).not.toContainText('14')
  const figure = `${(keys / decisions).toFixed(2)} keystrokes per decision`
  console.log(figure)
  expect(decisions).toBe(44)
  expect(keys / decisions, figure).toBeLessThanOrEqual(1.5)

  // Approved values are public, with the submission as their source.
  const rejected = [...sent.values()].flatMap(({ id, isRejected }) => (isRejected ? [id] : []))
  expect(rejected).toHaveLength(3)
  for (const { id } of corrections) {
    const readInput = async () => {
      const evidence = await request.get(`/api/catalog/offers/${id}/evidence`)
      const { fields } = (await evidence.json()) as { fields: { field: string; value: string; source: string }[] }
      return fields.find(({ field }) => field === 'input')
    }
    // The server receives the last decision a moment later.
    await expect.poll(readInput).toMatchObject({ source: 'submission', value: '7.77' })
    await page.goto(`/offer/${id}`)
    const input = page.getByRole('region', { name: 'Input', exact: true })
    await expect(input).toContainText('$7.77')
    await expect(input).toContainText('Reader report')
  }
})

test('decisions of others appear at once in an open queue, and what is current stays in view [STAFF-18]', async ({
  page,
  request,
}) => {
  const admin = await demoToken(request, 'admin')
  const { token } = await newSender(request)
  const word = `Elsewhere ${Date.now().toString(36)}`
  const ids: string[] = []
  for (const number of [1, 2, 3]) {
    const { id } = await send(request, token, { type: 'GENERAL', data: { suggestion: `${word} ${number}` } })
    ids.push(id)
  }
  await signInAs(page, 'moderator')
  const stream = page.waitForResponse('**/api/admin/waiting/changes')
  await open(page, '/admin/submissions?view=queue&order=newest&type=GENERAL')
  await stream
  const row = (number: number) => page.locator(`li[data-id="${ids[number - 1]}"]`)
  await expect(row(3)).toHaveAttribute('aria-current', 'true')
  await decideByApi(request, admin, ids[2] ?? '', 'approve')
  await decideByApi(request, admin, ids[1] ?? '', 'reject')
  await expect(row(3)).toContainText(/Approved by .*admin/)
  await expect(row(2)).toContainText(/Rejected by .*admin/)
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(`${word} 3`)
  // The shortcut on a decided submission only moves on.
  await page.keyboard.press('r')
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(`${word} 1`)
  await send(request, token, { type: 'GENERAL', data: { suggestion: `${word} 4` } })
  await expect(page.getByRole('button', { name: `${word} 4` })).toBeVisible()
  // The sidebar opens the view of the last visit.
  await open(page, '/admin')
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: /^Submissions/ })
    .click()
  await expect(page.getByRole('region', { name: 'Pending submissions' })).toBeVisible()
  // From a submission to its author, and to their other submissions.
  await detail(page).getByRole('link', { name: 'All submissions' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4)
})

import type { Page } from '@playwright/test'
import { demoToken, signInAs } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'
import { dataMaker, decideByApi, newSender, send, submissionsOf } from '../testing/submissions.ts'

type Plan = { type: string; title: string; data: object; targetId?: string; isRejected: boolean }
type Frame = { isDecided: boolean; hasMovedOn: boolean }

declare global {
  interface Window {
    decisionFrames: Frame[]
    keyToPaintMs: number[]
  }
}

/** Records what the first frame after each key shows, and the time from a key to the frame that it changed. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.decisionFrames = []
    window.keyToPaintMs = []
    // From 16 ms on, in steps of 8: faster events are not reported.
    const observe = { type: 'event', durationThreshold: 16, buffered: true }
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') window.keyToPaintMs.push(duration)
    }).observe(observe)
    const currentId = () => document.querySelector('li[aria-current][data-id]')?.getAttribute('data-id') ?? null
    window.addEventListener(
      'keydown',
      ({ key }) => {
        const id = currentId()
        if ((key !== 'a' && key !== 'r') || id === null) return
        requestAnimationFrame(() => {
          const isDecided = document.querySelector(`li[data-id="${id}"]`)?.hasAttribute('data-outcome') ?? false
          window.decisionFrames.push({ isDecided, hasMovedOn: currentId() !== id })
        })
      },
      { capture: true },
    )
  })
}

test('a hundred submissions of all types are cleared by keyboard, each decision visible in one frame [ADM-SUBM-07, ADM-SUBM-11, ADM-SUBM-12, ADM-SUBM-13, ADM-SUBM-14]', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const admin = await demoToken(request, 'admin')
  const senders = [await newSender(request), await newSender(request)] as const
  const make = await dataMaker(request)
  const run = `q${Date.now().toString(36)}`

  // The targets of scores, changes and reports: a model and two deals of this test.
  const ofModel = await send(request, senders[0].token, { type: 'MODEL', data: make.model(`${run}-target`) })
  const model = (await decideByApi(request, admin, ofModel.id, 'approve')).targetId ?? ''
  const deals: string[] = []
  for (const name of ['one', 'two']) {
    const { id } = await send(request, senders[0].token, { type: 'DEAL', data: make.deal(`${run} ends ${name}`) })
    deals.push((await decideByApi(request, admin, id, 'approve')).targetId ?? '')
  }

  const plans: Plan[] = []
  const plan = (type: string, title: string, data: object, targetId?: string) =>
    plans.push({
      type,
      title,
      data,
      ...(targetId === undefined ? {} : { targetId }),
      isRejected: plans.length % 10 === 9,
    })
  for (let index = 0; plans.length < 100; index += 1) {
    const name = `${run}-${index}`
    plan('GENERAL', `${name} says hello`, { suggestion: `${name} says hello` })
    plan('MODEL', `${name}-model`, make.model(`${name}-model`))
    plan('PROVIDER', `${name}-provider`, make.provider(`${name}-provider`))
    plan('CAPABILITY', `${name}-capability`, { name: `${name}-capability` })
    plan('BENCHMARK', `${run}-target, ${name}-bench`, make.score(model, `${run}-target`, `${name}-bench`, 10 + index))
    plan('DEAL', `${name} deal`, make.deal(`${name} deal`))
    const reason = `${name} has ended, says its page`
    plan('DEAL_EXPIRED', `${run} ends ${index % 2 === 0 ? 'one' : 'two'}`, { targetId: deals[index % 2], reason })
    if (index < 2) plan('MODEL', `${run}-target`, { ...make.model(`${run}-target`), family: `Family ${index}` }, model)
  }
  plans.length = 100
  const byId = new Map<string, Plan>()
  for (const [index, one] of plans.entries()) {
    const { type, data, targetId } = one
    const { id } = await send(request, senders[index % 2 === 0 ? 0 : 1].token, { type, data, targetId })
    byId.set(id, one)
  }

  await watchFrames(page)
  await signInAs(page, 'admin')
  await open(page, '/admin/submissions?view=queue&order=newest')
  await expect(page.getByRole('list').locator('li[aria-current]')).toBeVisible()
  const heading = page.getByRole('region', { name: 'Submission', exact: true }).getByRole('heading', { level: 2 })

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  let decisions = 0
  while (decisions < plans.length) {
    const current = page.locator('li[aria-current][data-id]')
    const wanted = byId.get((await current.getAttribute('data-id')) ?? '')
    if (wanted === undefined) {
      await press('j')
      continue
    }
    await expect(heading).toHaveText(wanted.title)
    if (wanted.isRejected) await press('1')
    await press(wanted.isRejected ? 'r' : 'a')
    decisions += 1
    // An undo, once during the run.
    if (decisions === 50) {
      await press('u')
      await press(wanted.isRejected ? 'r' : 'a')
    }
  }
  expect(keys / plans.length).toBeLessThanOrEqual(1.2)

  await expect.poll(() => page.evaluate(() => window.decisionFrames.length)).toBe(101)
  const frames = await page.evaluate(() => window.decisionFrames)
  expect(frames.filter(({ isDecided, hasMovedOn }) => !isDecided || !hasMovedOn)).toEqual([])
  const times = (await page.evaluate(() => window.keyToPaintMs)).toSorted((a, b) => a - b)
  const [median, worst] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0]
  const figures = `${(keys / plans.length).toFixed(2)} keystrokes per decision; from key to paint: median ${median} ms, worst ${worst} ms`
  console.log(figures)
  expect(median, figures).toBeLessThanOrEqual(200)

  const all = async () => (await Promise.all(senders.map(({ id }) => submissionsOf(request, admin, id)))).flat()
  await expect.poll(async () => (await all()).filter(({ status }) => status === 'PENDING').length).toBe(0)
  const decided = await all()
  expect(decided.filter(({ status }) => status === 'REJECTED')).toHaveLength(10)
  for (const { status, reviewNote } of decided) {
    expect(reviewNote !== null).toBe(status === 'REJECTED')
  }

  // The catalogue contains everything that was approved, and nothing else.
  const isThere = async (path: string) => (await request.get(path)).ok()
  const capabilities = (await (await request.get('/api/catalog/capabilities')).json()) as { name: string }[]
  const named = new Set(capabilities.map(({ name }) => name))
  const dealTitles = new Set(
    ((await (await request.get('/api/catalog/deals')).json()) as { title: string }[]).map(({ title }) => title),
  )
  const scores = await (await request.get(`/api/catalog/models/${run}-target/overview`)).text()
  for (const { type, title, targetId, isRejected } of plans) {
    if (type === 'MODEL' && targetId === undefined)
      expect(await isThere(`/api/catalog/models/${title}`)).toBe(!isRejected)
    if (type === 'PROVIDER') expect(await isThere(`/api/catalog/providers/${title}`)).toBe(!isRejected)
    if (type === 'CAPABILITY') expect(named.has(title)).toBe(!isRejected)
    if (type === 'DEAL') expect(dealTitles.has(title)).toBe(!isRejected)
    if (type === 'BENCHMARK') expect(scores.includes(title.split(', ')[1] ?? '?')).toBe(!isRejected)
  }
  const changed = (await (await request.get(`/api/catalog/models/${run}-target`)).json()) as { family: string }
  expect(changed.family).toMatch(/^Family \d$/)
  for (const id of deals) {
    const deal = (await (await request.get(`/api/catalog/deals/${id}`)).json()) as { expiresAt: string }
    expect(new Date(deal.expiresAt).getTime()).toBeLessThan(Date.now())
  }
})

import type { Page } from '@playwright/test'
import { asAdmin, ownName } from '../testing/admin-records.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

const CHANGES = 5
const ON_SCREEN_MS = 1000
const IN_LISTS_MS = 2000

/** Adds a model with one offer, whose price this test changes as a colleague on another machine does. */
async function aSoldModel(page: Page) {
  const headers = await asAdmin(page)
  const { name, slug } = ownName('Priced')
  const found = await page.request.get('/api/admin/providers?search=groq', { headers })
  const { items } = (await found.json()) as { items: { id: string; slug: string }[] }
  const providerId = items.find((provider) => provider.slug === 'groq')?.id
  const offerAt = (input: string) => ({
    providerId,
    prices: [
      { kind: 'input', amount: input },
      { kind: 'output', amount: '9' },
    ],
  })
  const made = await page.request.post('/api/admin/models', {
    headers,
    data: { name, slug, offers: [offerAt('3.01')] },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id, ...first } = (await made.json()) as { id: string; revision: number; offers: { id: string }[] }
  let { revision } = first
  return {
    name,
    slug,
    /** Resolves when the change is committed. */
    setInput: async (input: string) => {
      const offers = [{ ...offerAt(input), id: first.offers[0]?.id }]
      const saved = await page.request.put(`/api/admin/models/${id}`, { headers, data: { revision, offers } })
      expect(saved.ok(), await saved.text()).toBe(true)
      ;({ revision } = (await saved.json()) as { revision: number })
    },
  }
}

/** Opens a page and waits until it receives changes. */
async function follow(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse('**/api/changes')
  await open(page, address)
  await stream
}

const isShown = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.querySelector('main')?.textContent.includes(wanted), text, {
    polling: 'raf',
  })

async function isInFeed({ request }: Page, address: string, text: string): Promise<void> {
  await expect.poll(async () => (await request.get(address)).text(), { intervals: [20] }).toContain(text)
}

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]

test('a price that staff changes is in an open browser within a second, and on /changes and in its feeds within two [USE-01, FIG-22]', async ({
  page,
  context,
}) => {
  const model = await aSoldModel(page)
  const [list, changes] = [await context.newPage(), await context.newPage()]
  await follow(page, `/model/${model.slug}`)
  await follow(list, `/models?q=${encodeURIComponent(model.name)}`)
  await follow(changes, `/changes?model=${model.slug}`)
  await isShown(page, '$3.01')
  await isShown(list, '$3.01')

  const times = { model: [] as number[], list: [] as number[], changes: [] as number[], feed: [] as number[] }
  for (let change = 1; change <= CHANGES; change += 1) {
    const price = `3.${change}7`
    await model.setInput(price)
    const committed = Date.now()
    const since = async (place: keyof typeof times, shown: Promise<unknown>) => {
      await shown
      times[place].push(Date.now() - committed)
    }
    await Promise.all([
      since('model', isShown(page, `$${price}`)),
      since('list', isShown(list, `$${price}`)),
      since('changes', isShown(changes, `$${price}`)),
      since('feed', isInFeed(page, `/changes/feed.xml?model=${model.slug}`, price)),
    ])
    // A second change in quick succession is shown a little later, batched with other changes.
    await page.waitForTimeout(2000)
  }
  const measured = JSON.stringify(times)
  test.info().annotations.push({ type: 'milliseconds', description: measured })
  // The median: a busy machine may delay a single one.
  expect(middle(times.model), measured).toBeLessThan(ON_SCREEN_MS)
  expect(middle(times.list), measured).toBeLessThan(ON_SCREEN_MS)
  expect(middle(times.changes), measured).toBeLessThan(IN_LISTS_MS)
  expect(middle(times.feed), measured).toBeLessThan(IN_LISTS_MS)
})

import type { Browser, Locator, Page } from '@playwright/test'
import { expect, readingTest as test } from '../testing/product.ts'

// Input during hydration, moment by moment. EARLY=full covers the first six seconds of four pages.

const isFull = process.env.EARLY === 'full'
// Some scripts load others, so that one visit is delayed several times.
const SCRIPTS_LATE_MS = isFull ? 3000 : 600
const AT_ONCE = 4

type Entry = {
  readonly kind: string
  readonly do: (page: Page) => Promise<void>
  readonly check: (page: Page) => Promise<void>
}
type Moment = { readonly name: string; readonly reach: (page: Page) => Promise<void> }

const param = (page: Page, name: string) => new URL(page.url()).searchParams.getAll(name)

/** Ticks a box by a click on its label, as people do. */
function tick(name: string, value: string, box: (page: Page) => Locator): Entry {
  return {
    kind: `${name}=${value}`,
    do: (page) => box(page).locator('xpath=ancestor::label').click({ force: true }),
    check: async (page) => {
      await expect.poll(() => param(page, name).join(',').split(',')).toContain(value)
      await expect(box(page)).toBeChecked()
    },
  }
}

function choose(name: string, value: string): Entry {
  const select = (page: Page) => page.getByRole('main').locator(`select[name=${name}]`)
  return {
    kind: `${name}=${value}`,
    do: async (page) => {
      await select(page).focus()
      const wanted = await select(page).evaluate(
        (element: HTMLSelectElement, to) => [...element.options].findIndex((option) => option.value === to),
        value,
      )
      const now = await select(page).evaluate((element: HTMLSelectElement) => element.selectedIndex)
      for (let at = now; at < wanted; at += 1) await page.keyboard.press('ArrowDown')
    },
    check: async (page) => {
      await expect.poll(() => param(page, name)).toEqual([value])
      await expect(select(page)).toHaveValue(value)
    },
  }
}

function write(name: string, text: string, field: (page: Page) => Locator): Entry {
  return {
    kind: `${name}=${text}`,
    do: async (page) => {
      await field(page).click({ force: true })
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    check: async (page) => {
      await expect.poll(() => param(page, name)).toEqual([text])
      await expect(field(page)).toHaveValue(text)
    },
  }
}

function pick(name: string, value: string, label: string): Entry {
  return {
    kind: `${name}=${value}`,
    do: (page) => page.getByRole('main').getByRole('link', { name: label }).click({ force: true, noWaitAfter: true }),
    check: (page) => expect.poll(() => param(page, name)).toEqual([value]),
  }
}

const box = (name: string, value: string) => (page: Page) =>
  page.getByRole('main').locator(`input[type=checkbox][name="${name}"][value="${value}"]`)
const search = (page: Page) => page.getByRole('main').getByRole('searchbox').first()

/** Each visit enters everything in a list. */
const PAGES: Record<string, { address: string; visits: readonly (readonly Entry[])[] }> = {
  models: {
    address: '/models',
    visits: [[tick('weights', 'open', box('weights', 'open')), choose('sort', 'price'), write('q', 'claude', search)]],
  },
  providers: {
    address: '/providers?tool=cli',
    visits: [
      [tick('hasFreeTier', 'true', box('hasFreeTier', 'true')), choose('sort', 'name'), write('q', 'open', search)],
    ],
  },
  deals: {
    address: '/deals',
    visits: [[choose('sort', 'expiry'), write('q', 'credit', search)], [pick('show', 'new-users', 'New Users Only')]],
  },
  calculator: {
    address: '/calculator',
    visits: [
      [
        tick('for', 'startup', box('for', 'startup')),
        choose('context', '128000'),
        write('requests', '777', (page) => page.getByRole('main').locator('input[name=requests]')),
      ],
    ],
  },
}

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 })

/** Every 100 ms from the first paint on. */
const FIRST_SIX_SECONDS: readonly Moment[] = Array.from({ length: 60 }, (_, index) => ({
  name: `${index * 100} ms`,
  reach: (page) => page.waitForTimeout(index * 100),
}))
/** The page hydrates as soon as its scripts are loaded, and its parts within half a second on a busy machine. */
const AROUND_HYDRATION: readonly Moment[] = [
  { name: 'just before the scripts', reach: (page) => page.waitForTimeout(SCRIPTS_LATE_MS - 100) },
  { name: 'with the scripts', reach: (page) => page.waitForTimeout(SCRIPTS_LATE_MS) },
  ...[0, 50, 100, 200, 300, 450].map((after) => ({
    name: `${after} ms after hydration`,
    reach: async (page: Page) => {
      await hydrated(page)
      await page.waitForTimeout(after)
    },
  })),
]

async function visit(browser: Browser, address: string, entries: readonly Entry[], moment: Moment): Promise<string[]> {
  const context = await browser.newContext()
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  await page.route('**/assets/**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SCRIPTS_LATE_MS))
    // The page may be closed by then.
    await route.continue().catch(() => {})
  })
  const lost: string[] = []
  try {
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('contentinfo').waitFor()
    await moment.reach(page)
    for (const entry of entries) await entry.do(page)
    await hydrated(page)
    for (const entry of entries) {
      await entry.check(page).catch((error: unknown) => {
        lost.push(`${address} at ${moment.name}: ${entry.kind} (${page.url()}) ${String(error).slice(0, 200)}`)
      })
    }
  } catch (error) {
    lost.push(`${address} at ${moment.name}: ${String(error).slice(0, 400)}`)
  } finally {
    await context.close()
  }
  return lost
}

for (const name of isFull ? Object.keys(PAGES) : ['models', 'calculator']) {
  test(`${name}: a facet, an order and a text that are entered while the page comes to life are kept [USE-26]`, async ({
    browser,
    productUrl,
  }) => {
    test.setTimeout(isFull ? 1_800_000 : 300_000)
    const { address = '', visits = [] } = PAGES[name] ?? {}
    const moments = isFull ? FIRST_SIX_SECONDS : AROUND_HYDRATION
    const waiting = moments.flatMap((moment) => visits.map((entries) => ({ moment, entries })))
    const lost: string[] = []
    let made = 0
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        lost.push(...(await visit(browser, productUrl + address, next.entries, next.moment)))
        made += next.entries.length
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (isFull) console.log(`${name}: ${made} entries, ${lost.length} lost`)
    expect(lost).toEqual([])
  })
}

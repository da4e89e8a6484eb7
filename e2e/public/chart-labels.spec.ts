import type { APIRequestContext, Page } from '@playwright/test'
import { expect, readingTest as test } from '../testing/product.ts'

/** The smallest readable text. Charts are drawn with 12 px and scaled a little. */
const SMALLEST_TEXT = 9
/** Bounding boxes of text are slightly larger than the glyphs. */
const TOLERANCE = 2

test.use({ javaScriptEnabled: false })

/** Returns the records with the most offers, whose charts have the most labels. */
async function slugs(request: APIRequestContext, kind: 'models' | 'providers', count: number): Promise<string[]> {
  const listed: { slug: string; offerCount: number }[] = await (await request.get(`/api/catalog/${kind}`)).json()
  return listed
    .toSorted((a, b) => b.offerCount - a.offerCount)
    .slice(0, count)
    .map(({ slug }) => slug)
}

/** Returns the problems of the visible charts' labels. */
async function problemsOf(page: Page) {
  return await page.evaluate(
    ([smallest, tolerance]) => {
      const problems: string[] = []
      let charts = 0
      for (const svg of document.querySelectorAll('svg[data-chart]')) {
        const frame = svg.getBoundingClientRect()
        if (frame.width === 0) continue
        charts += 1
        const scale = frame.width / Number(svg.getAttribute('viewBox')?.split(' ')[2])
        const labels = [...svg.querySelectorAll('text')].map((text) => ({
          text: text.textContent,
          size: Number.parseFloat(getComputedStyle(text).fontSize) * scale,
          box: text.getBoundingClientRect(),
        }))
        for (const { text, box, size } of labels) {
          if (size < smallest) problems.push(`"${text}" is ${size.toFixed(1)} px small`)
          if (
            box.left < frame.left - tolerance ||
            box.right > frame.right + tolerance ||
            box.top < frame.top - tolerance ||
            box.bottom > frame.bottom + tolerance ||
            box.right > innerWidth
          )
            problems.push(`"${text}" lies outside`)
        }
        for (const [index, { text, box }] of labels.entries())
          for (const other of labels.slice(index + 1)) {
            const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
            const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
            if (across > tolerance && down > tolerance * scale + 1) problems.push(`"${text}" overlaps "${other.text}"`)
          }
      }
      return { charts, problems }
    },
    [SMALLEST_TEXT, TOLERANCE] as const,
  )
}

test('no label of a chart overlaps, is cut or lies outside, on phones, tablets and desktops [USE-22]', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const models = await slugs(request, 'models', 20)
  const providers = await slugs(request, 'providers', 10)
  const addresses = [
    ...models.map((slug) => `/model/${slug}`),
    `/model/${models[0]}?history=output`,
    `/model/${models[0]}?tab=providers`,
    ...providers.map((slug) => `/provider/${slug}`),
    ...[0, 4, 8, 12, 16].map((start) => `/compare?models=${models.slice(start, start + 4).join(',')}`),
    '/',
    '/leaderboard',
    '/leaderboard?benchmarks=gpqa,aime-2025,swe-bench-verified,mmmu,aider-polyglot',
    '/leaderboard?benchmarks=all&retired=true',
    '/calculator',
    '/deals',
    '/free-tiers',
  ]
  const found: string[] = []
  let charts = 0
  for (const address of addresses) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(address)
    for (const width of [1440, 768, 358]) {
      await page.setViewportSize({ width, height: 900 })
      const result = await problemsOf(page)
      charts += result.charts
      found.push(...result.problems.map((problem) => `${address} at ${width}: ${problem}`))
    }
  }
  expect(found).toEqual([])
  expect(charts).toBeGreaterThan(100)
})

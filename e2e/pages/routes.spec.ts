import { hydrated, open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

/** Addresses that people type, share and reload. */
const ROUTES = [
  { address: '/providers', requirement: '[PUB-ROUTE-04]', heading: /provider/i },
  { address: '/provider/groq', requirement: '[PUB-ROUTE-05]', heading: /^Groq$/ },
  { address: '/models', requirement: '[PUB-ROUTE-06]', heading: /model/i },
  { address: '/model/gpt-oss-120b', requirement: '[PUB-ROUTE-07]', heading: /^GPT OSS 120B$/ },
  { address: '/search?q=claude', requirement: '[PUB-ROUTE-14]', heading: /^Results for “claude”$/ },
] as const

for (const { address, requirement, heading } of ROUTES) {
  test(`${address} opens directly and again after a reload ${requirement}`, async ({ page }) => {
    const title = page.getByRole('heading', { level: 1, name: heading })
    const response = await page.goto(address)
    expect(response?.status()).toBe(200)
    await hydrated(page)
    await expect(title).toBeVisible()
    await page.reload()
    await hydrated(page)
    await expect(title).toBeVisible()
    await expect(page).toHaveURL(address)
  })
}

test('capabilities come with the pages that show them and are never asked for again [PUB-STORE-06]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/catalog/capabilities')) asked.push(request.url())
  })
  for (const address of ['/models', '/model/gpt-oss-120b?tab=capabilities', '/model/gpt-5?tab=capabilities']) {
    await open(page, address)
    await page.waitForLoadState('networkidle')
  }
  await expect(page.getByRole('main')).toContainText(/function calling/i)
  expect(asked).toEqual([])
})

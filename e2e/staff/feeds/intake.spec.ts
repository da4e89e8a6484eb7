import type { IntakeOverview } from '@inferdex/contracts/intake/intake.staff'
import type { OfferOfProvider } from '@inferdex/contracts/offers'
import type { APIRequestContext, Page } from '@playwright/test'
import { signInAs } from '../../testing/accounts.ts'
import { asAdmin } from '../../testing/admin-records.ts'
import { open } from '../../testing/hydrated.ts'
import { complaintsOf, violationsOf } from '../../testing/page-checks.ts'
import { expect, test } from '../../testing/product.ts'

const DIFFERENCES = 300
const MOST_KEYS = 40
const SELLERS = ['openrouter', 'deepinfra', 'groq', 'together', 'fireworks-ai', 'novita-ai', 'vercel', 'nebius']

type Sold = { provider: string; id: string; input: string; output: string }

/** Reads offers with their catalogue prices. */
async function soldOffers(request: APIRequestContext): Promise<Sold[]> {
  const sold: Sold[] = []
  for (const provider of SELLERS) {
    const response = await request.get(`/api/catalog/providers/${provider}/offers`)
    if (!response.ok()) continue
    for (const { providerModelId, input, output, isCounted } of (await response.json()) as OfferOfProvider[]) {
      if (isCounted && Number(input) > 0 && Number(output) >= Number(input))
        sold.push({ provider, id: providerModelId, input: input ?? '', output: output ?? '' })
    }
  }
  return sold
}

/**
 * Writes a list in our own format. The seed comes from the other lists: a short file for one of those would withdraw
 * all missing entries.
 */
function listOf(sold: readonly Sold[], inputTimes: number): string {
  const entries = sold.map(({ provider, id, input, output }) => ({
    key: `${provider}/${id}`,
    provider,
    providerModelId: id,
    facts: [
      { field: 'input', value: String(Number((Number(input) * inputTimes).toPrecision(6))), unit: '1M-tokens' },
      { field: 'output', value: output, unit: '1M-tokens' },
    ],
  }))
  return JSON.stringify({ entries })
}

async function ingest(page: Page, headers: { authorization: string }, file: string): Promise<void> {
  const started = await page.request.post('/api/admin/feeds/own-list/run/file', {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.from(file),
  })
  expect(started.ok(), await started.text()).toBe(true)
  await expect
    .poll(
      async () => {
        const response = await page.request.get('/api/admin/feeds/own-list/runs', { headers })
        return ((await response.json()) as { items: { state: string }[] }).items[0]?.state
      },
      { timeout: 60_000 },
    )
    .not.toBe('running')
}

const overview = async (page: Page, headers: { authorization: string }) =>
  (await (await page.request.get('/api/admin/intake', { headers })).json()) as IntakeOverview

test('300 differences are decided with at most 40 keys, and the last decision is undone [FIG-22]', async ({ page }) => {
  test.setTimeout(240_000)
  const complaints = complaintsOf(page)
  await signInAs(page, 'admin')
  const headers = await asAdmin(page)
  const sold = (await soldOffers(page.request)).slice(0, DIFFERENCES)
  expect(sold.length).toBe(DIFFERENCES)
  await ingest(page, headers, listOf(sold, 1))
  await ingest(page, headers, listOf(sold, 4))
  const { open: waiting } = await overview(page, headers)
  expect(waiting).toBeGreaterThanOrEqual(DIFFERENCES)

  await open(page, '/admin/intake')
  await expect(page.getByRole('row', { name: /Keep r/ })).toBeVisible()
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])
  let keys = 0
  while ((await overview(page, headers)).open > 0 && keys < MOST_KEYS) {
    const before = (await overview(page, headers)).open
    await page.keyboard.press('R')
    keys += 1
    await expect.poll(async () => (await overview(page, headers)).open).toBeLessThan(before)
    await expect(
      page.locator('tr[aria-current], h2:has-text("Nothing to decide"), p:has-text("Nothing is left")').first(),
    ).toBeVisible()
  }
  expect(keys).toBeLessThanOrEqual(MOST_KEYS)
  expect(await overview(page, headers)).toMatchObject({ open: 0, decided: waiting })
  test.info().annotations.push({ type: 'keys', description: `${waiting} differences with ${keys} keys` })

  await page.keyboard.press('z')
  await expect.poll(async () => (await overview(page, headers)).open).toBeGreaterThan(0)
  await expect(page.getByRole('row', { name: /Keep r/ })).toBeVisible()
  expect(complaints).toEqual([])
})

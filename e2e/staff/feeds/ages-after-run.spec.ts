import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OfferOfProvider } from '@inferdex/contracts/offers'
import type { Page } from '@playwright/test'
import { signInAs } from '../../testing/accounts.ts'
import { open } from '../../testing/hydrated.ts'
import { expect, test } from '../../testing/product.ts'

const SELLER = 'openai'
const served: { entries: object[] } = { entries: [] }
let server: Server
let address = ''
test.beforeAll(async () => {
  server = createServer((_, response) => response.end(JSON.stringify(served))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.json`
})
test.afterAll(() => void server.close())

/** Returns how many prices the open dashboard shows as read in the last 7 days. */
async function readThisWeek(page: Page): Promise<number> {
  const ages = page.getByRole('region', { name: 'Age of the data' })
  const figure = ages.locator('dl > div').filter({ hasText: 'Under 7 days' }).locator('b')
  return Number((await figure.innerText()).replaceAll(',', ''))
}

test('an open dashboard and the open page about the data follow a run, and say as of when [STAFF-30]', async ({
  page,
  context,
}) => {
  const offers = (await (await page.request.get(`/api/catalog/providers/${SELLER}/offers`)).json()) as OfferOfProvider[]
  const some = offers.filter(
    ({ input, output, isCounted, status }) =>
      isCounted && status === 'active' && Number(input) > 0 && Number(output) > 2 * Number(input),
  )
  served.entries = some.slice(0, 5).map(({ providerModelId, input, output }) => ({
    key: `${SELLER}/${providerModelId}`,
    provider: SELLER,
    providerModelId,
    facts: [
      { field: 'input', value: String(Number((Number(input) * 1.05).toPrecision(6))), unit: '1M-tokens' },
      { field: 'output', value: output, unit: '1M-tokens' },
    ],
  }))

  await signInAs(page, 'admin')
  await open(page, '/admin')
  await expect(page.getByText(/, as of \d\d:\d\d UTC$/)).toBeVisible()
  const before = await readThisWeek(page)
  const visitor = await context.newPage()
  await open(visitor, '/data-quality')
  await expect(visitor.getByText(/As of \d+ \w+ \d{4}, \d\d:\d\d UTC\./)).toBeVisible()
  const legend = visitor.getByRole('listitem').filter({ hasText: /^Under 7 days: [\d,]+$/ })
  const shown = await legend.innerText()

  const staff = await context.newPage()
  await open(staff, '/admin/feeds')
  const row = staff.getByRole('row', { name: /Own list/ }).first()
  await row.getByRole('button', { name: 'Settings of Own list' }).click()
  const sheet = staff.getByRole('dialog', { name: 'Own list settings' })
  await sheet.getByRole('textbox', { name: 'Source URL' }).fill(address)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toHaveCount(0)
  await row.getByRole('button', { name: 'Run now' }).click()

  // No page is reloaded or in front: each follows by itself.
  await expect.poll(() => readThisWeek(page), { timeout: 60_000 }).toBeGreaterThan(before)
  await expect(legend).not.toHaveText(shown)
})

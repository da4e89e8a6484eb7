import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OfferOfProvider } from '@inferdex/contracts/offers'
import { priceText } from '@inferdex/domain/offers/price-display'
import type { Page } from '@playwright/test'
import { signInAs } from '../../testing/accounts.ts'
import { open } from '../../testing/hydrated.ts'
import { complaintsOf } from '../../testing/page-checks.ts'
import { expect, test } from '../../testing/product.ts'

const SELLER = { slug: 'openai', name: 'OpenAI' }
/** The served list; the test changes it from run to run. */
const served: { entries: object[] } = { entries: [] }
let server: Server
let address = ''
test.beforeAll(async () => {
  server = createServer((_, response) => response.end(JSON.stringify(served))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.json`
})
test.afterAll(() => void server.close())

const runs = (page: Page) => page.getByRole('region', { name: 'Runs of Own list' }).getByRole('row')
const row = (page: Page) => page.getByRole('row', { name: /Own list/ }).first()
const sellersRow = (page: Page) =>
  page
    .getByRole('table', { name: 'Offers' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${SELLER.name}`) }) })

function listOf(offer: OfferOfProvider, input: string): void {
  const facts = [
    { field: 'input', value: input, unit: '1M-tokens' },
    { field: 'output', value: offer.output, unit: '1M-tokens' },
  ]
  const id = offer.providerModelId
  served.entries = [{ key: `${SELLER.slug}/${id}`, provider: SELLER.slug, providerModelId: id, facts }]
}

test('a feed is read, a value that looks wrong waits, staff confirms it, and the open public page shows it [FIG-22]', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const complaints = complaintsOf(page)
  const offers = (await (
    await page.request.get(`/api/catalog/providers/${SELLER.slug}/offers`)
  ).json()) as OfferOfProvider[]
  const offer = offers.find(
    ({ input, output, isCounted, status }) =>
      isCounted && status === 'active' && Number(input) > 0 && Number(output) > 5 * Number(input),
  )
  if (offer === undefined) throw new Error('No such offer in the catalogue')
  const [before, after] = [offer.input ?? '', String(Number((Number(offer.input) * 4).toPrecision(6)))]

  const visitor = await context.newPage()
  await open(visitor, `/model/${offer.model.slug}`)
  await expect(sellersRow(visitor)).toContainText(priceText(before))

  await signInAs(page, 'admin')
  await open(page, '/admin/feeds')
  await row(page).getByRole('button', { name: 'Settings of Own list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Own list settings' })
  await sheet.getByRole('textbox', { name: 'Source URL' }).fill(address)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: 'Own list', exact: true }).click()
  listOf(offer, before)
  await row(page).getByRole('button', { name: 'Run now' }).click()
  await expect(runs(page)).toHaveCount(2, { timeout: 30_000 })
  await expect(runs(page).nth(1)).not.toContainText(/Reading|Running/, { timeout: 30_000 })
  listOf(offer, after)
  await row(page).getByRole('button', { name: 'Run now' }).click()
  await expect(runs(page)).toHaveCount(3, { timeout: 30_000 })

  await expect(runs(page).nth(1)).not.toContainText(/Reading|Running/, { timeout: 30_000 })

  await open(page, '/admin/intake')
  const waiting = page.locator('tr[aria-current]')
  await expect(waiting).toHaveCount(1)
  await expect(waiting).toContainText('Input')
  await expect(waiting).toContainText(`$${after}`)
  await expect(sellersRow(visitor)).toContainText(priceText(before))

  await page.keyboard.press('1')
  await expect(page.getByText(/Nothing is left|Nothing to decide/).first()).toBeVisible()
  await expect(sellersRow(visitor)).toContainText(priceText(after))
  await visitor.reload()
  await expect(sellersRow(visitor)).toContainText(priceText(after))
  await open(visitor, '/changes')
  await expect(
    visitor
      .getByRole('listitem')
      .filter({ hasText: priceText(after) })
      .first(),
  ).toContainText(SELLER.name)
  expect(complaints).toEqual([])
})

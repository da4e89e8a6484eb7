import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { signInAs } from '../../testing/accounts.ts'
import { open } from '../../testing/hydrated.ts'
import { expect, test } from '../../testing/product.ts'

const served = { entries: 10, status: 200 }
let server: Server
let address = ''

const entry = (n: number) => ({
  key: `nobody/model-${n}`,
  name: `Model ${n}`,
  facts: [{ field: 'contextWindow', value: '8000' }],
})

test.beforeAll(async () => {
  server = createServer((_, response) => {
    const entries = Array.from({ length: served.entries }, (__, n) => entry(n))
    response.writeHead(served.status).end(JSON.stringify({ entries }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.json`
})
test.afterAll(() => void server.close())

const row = (page: Page) => page.getByRole('row', { name: /Own list/ }).first()
const runs = (page: Page) => page.getByRole('region', { name: 'Runs of Own list' }).getByRole('row')

test('an admin gives a feed an address, tests it, runs it by keyboard, and accepts a file that shrank', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await open(page, '/admin/feeds')
  await expect(row(page)).toContainText('Manual')
  await row(page).getByRole('button', { name: 'Settings of Own list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Own list settings' })
  await sheet.getByRole('textbox', { name: 'Source URL' }).fill(address)
  await sheet.getByRole('button', { name: 'Dry run' }).click()
  await expect(sheet).toContainText('10 entries')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toHaveCount(0)

  await page.getByRole('button', { name: 'Own list', exact: true }).click()
  await page.keyboard.press('Shift+R')
  await expect(runs(page).nth(1)).toContainText('Nothing new', { timeout: 30_000 })
  await expect(row(page)).toContainText('10')

  served.entries = 5
  await row(page).getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('The file has only 5 entries, the last good one had 10').first()).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('button', { name: 'Accept this file once' }).click()
  await expect(runs(page)).toHaveCount(4, { timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Accept this file once' })).toHaveCount(0)

  served.status = 404
  await row(page).getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('Own list failed: The server answered 404.')).toBeVisible({ timeout: 30_000 })
})

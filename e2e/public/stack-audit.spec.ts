import { readFileSync } from 'node:fs'
import { open } from '../testing/hydrated.ts'
import { violationsOf } from '../testing/page-checks.ts'
import { expect, test } from '../testing/product.ts'

const SECRETS = ['sk-ant-api03-canary-4f9', 'canary-horse-battery-7', 'p4ss-canary']
const PASTED = `ANTHROPIC_API_KEY=${SECRETS[0]}
DB_PASSWORD="${SECRETS[1]}"
DATABASE_URL=postgres://user:${SECRETS[2]}@db/x
ANTHROPIC_MODEL=claude-opus-4-1
FAST_MODEL=groq/openai/gpt-oss-120b
LLM_MODEL=gemini-3.1-flash-lite
OWN_MODEL=internal-gw/fast-v2
OLD_MODEL=gpt-5-mnii`

test('a pasted .env file is audited by keyboard; only its ids leave the browser [OPEN-06]', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, '/stack-audit')
  const text = page.getByLabel('Model ids, a config, an .env file or code')
  await text.focus()
  await text.fill(PASTED)
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Check' }).focus()
  await page.keyboard.press('Enter')
  const table = page.getByRole('region', { name: 'Audit of your stack' }).getByRole('table')
  const row = (id: string) => table.getByRole('row').filter({ hasText: id })
  await expect(row('claude-opus-4-1')).toContainText('Retired')
  await expect(page.getByRole('heading', { name: 'What we found' })).toBeFocused()
  await expect(row('claude-opus-4-1').getByRole('rowheader')).toContainText('line 4')
  await expect(row('gemini-3.1-flash-lite')).toContainText(/Retires in \d+ days/)
  await expect(row('gemini-3.1-flash-lite')).toContainText(/\$[\d.,]+ → ?to? ?\$/)
  await expect(row('groq/openai/gpt-oss-120b')).toContainText(/\$[\d.]+ a month, -/)
  await expect(row('internal-gw/fast-v2')).toContainText('Not recognised')
  await expect(row('gpt-5-mnii')).toContainText('A guess. Did you mean gpt-5-mini?')
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])

  const calls = sent.filter((one) => one.includes('/api/tools/stack-audit'))
  expect(calls).toHaveLength(1)
  expect(calls[0]).toContain('claude-opus-4-1')
  for (const secret of SECRETS) expect(sent.join('\n')).not.toContain(secret)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Calendar (.ics)' }).click()
  const calendar = readFileSync(await (await saved).path(), 'utf8')
  expect(calendar).toContain('SUMMARY:Gemini 3.1 Flash Lite retires at Google')
  expect(calendar).toContain('DTSTART;VALUE=DATE:20270507')
})

test('a text without ids says so and offers an example; a refused check says why [OPEN-06]', async ({ page }) => {
  await open(page, '/stack-audit')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { name: 'No model ids found.' })).toBeVisible()
  await page.route('**/api/tools/stack-audit', (route) => route.abort())
  const form = page.getByRole('region', { name: 'Your stack' })
  await form.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await page.unroute('**/api/tools/stack-audit')
  await form.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(6)
})

const CONFIG = `model_list:
  - model_name: chat
    litellm_params:
      model: gemini/gemini-3.1-flash-lite
      api_key: ${SECRETS[0]}
  - model_name: bulk
    litellm_params:
      model: groq/openai/gpt-oss-120b
  - model_name: own
    litellm_params:
      model: internal-gw/fast-v2
`

test('an audit is filtered, saved as CSV, and the text with successors is copied in the browser [OPEN-06]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, '/stack-audit')
  await page.getByLabel('Model ids, a config, an .env file or code').fill(CONFIG)
  await page.getByRole('button', { name: 'Check' }).click()
  const rows = page.getByRole('region', { name: 'Audit of your stack' }).getByRole('rowheader')
  await expect(rows).toHaveCount(3)
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Not recognised 1').click()
  await expect(rows).toHaveText([/internal-gw\/fast-v2/])
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Retiring 1').click()
  await expect(rows).toHaveText([/gemini-3\.1-flash-lite/])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^stack-audit-\d{4}-\d\d-\d\d\.csv$/)
  const csv = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(csv).toHaveLength(2)
  expect(csv[1]).toMatch(/^gemini\/gemini-3\.1-flash-lite,offer,gemini-3-1-flash-lite,[^,]+,retiring,2027-05-07,/)

  const suggested = page.getByRole('region', { name: 'Suggested text' })
  await expect(suggested).toContainText('model: gemini/gemini-3.1-flash-lite')
  await expect(suggested).not.toContainText('canary')
  await page.getByRole('button', { name: 'Copy new text' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('model_name: chat')
  const text = await copied()
  expect(text).not.toContain('gemini-3.1-flash-lite')
  expect(text.replace(/gemini\/gemini-\S+/, 'gemini/gemini-3.1-flash-lite').trim()).toBe(CONFIG.trim())
  expect(sent.join('\n')).not.toContain('canary')
})

test('a visitor who wants to watch a stack signs in, and comes back to it watched [OPEN-06]', async ({ page }) => {
  await open(page, '/stack-audit')
  await page.getByLabel('Model ids, a config, an .env file or code').fill(CONFIG)
  await page.getByLabel('Requests a month').fill('5000')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Watch these 2' }).click()
  await expect(page).toHaveURL(/\/login\?/)
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(kept).toContain('gpt-oss-120b')
  expect(kept).not.toContain('canary')
  await page.getByLabel('Email').fill('user@inferdex.example')
  await page.getByLabel('Password', { exact: true }).fill('inferdex-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/stack-audit$/)
  await expect(page.getByText('You watch these 2 models')).toBeVisible()
  await expect(page.getByLabel('Requests a month')).toHaveValue('5000')
  await page.getByRole('link', { name: 'Watching these 2' }).click()
  await expect(page.getByRole('link', { name: /Gemini 3\.1 Flash Lite/ }).first()).toBeVisible()
})

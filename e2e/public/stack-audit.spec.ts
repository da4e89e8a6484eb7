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

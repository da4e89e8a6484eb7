import type { Page } from '@playwright/test'
import { demoToken, signInAs } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { violationsOf } from '../testing/page-checks.ts'
import { expect, test } from '../testing/product.ts'
import { aSoldModel, waitForAlerts } from '../testing/sold-model.ts'

const header = (page: Page) => page.getByRole('banner')
const inbox = (page: Page) => page.getByRole('list', { name: 'Inbox' })

test('a visitor watches a model, signs in, comes back to it, and finds its new price once in the inbox', async ({
  page,
}) => {
  const model = await aSoldModel(page)
  await open(page, `/model/${model.slug}`)
  await page.getByRole('button', { name: `Watch ${model.name}` }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill('user@inferdex.example')
  await page.getByLabel('Password', { exact: true }).fill('inferdex-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/model/${model.slug}`)
  const watching = page.getByRole('button', { name: `Watching ${model.name}` })
  await expect(watching).toBeVisible()

  // Its rules change at once, and persist.
  await watching.click()
  const rules = page.getByRole('dialog', { name: `What we tell you about ${model.name}` })
  await expect(rules).toContainText(/In the last 90 days this would have told you (nothing|once|twice|\d+ times)\./)
  await expect(rules.getByLabel('The cheapest offer changes')).toBeChecked()
  const changed = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await rules.getByLabel('Smallest move').selectOption('25')
  await changed
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(rules).toBeHidden()
  await expect(watching).toBeFocused()

  // The seller is watched too: both report the same event.
  await open(page, '/provider/groq')
  await page.getByRole('button', { name: 'Watch Groq', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Watching Groq', exact: true })).not.toHaveAttribute('aria-busy')

  await model.setInput({ groq: '2' })
  await waitForAlerts(page, await demoToken(page.request, 'user'), 2)

  await open(page, '/')
  const since = page.getByRole('region', { name: 'Since your last visit' })
  await expect(since.getByRole('listitem')).toHaveCount(1)
  await expect(since).toContainText(`${model.name} got cheaper at Groq -50%`)
  await header(page).getByRole('link', { name: 'Watching, 1 new' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watching')
  await expect(page.getByRole('main')).toContainText('2 things watched, 1 new alert.')
  await expect(inbox(page).getByRole('listitem')).toHaveCount(1)
  await expect(inbox(page)).toContainText(`New: ${model.name} got cheaper at Groq -50%`)
  await expect(inbox(page)).toContainText('Input $4.00 → $2.00.')
  const watched = page.getByRole('region', { name: 'Models' })
  await expect(watched).toContainText('$2.00 input, 1 offer')
  await expect(watched).toContainText('Tells of prices from 25%, another cheapest offer, retirements')
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])

  await inbox(page)
    .getByRole('button', { name: /^Mark as read/ })
    .click()
  await expect(inbox(page)).not.toContainText('New:')
  await expect(header(page).getByRole('link', { name: 'Watching', exact: true })).toBeVisible()
  await open(page, '/profile/watching')
  await expect(inbox(page).getByRole('listitem')).toHaveCount(1)
  await expect(inbox(page)).not.toContainText('New:')
  await expect(page.getByRole('main')).toContainText('2 things watched, no new alerts.')

  // Removed watches deliver no events.
  await page.getByRole('button', { name: `Stop watching ${model.name}` }).click()
  await page.getByRole('button', { name: 'Stop watching Groq' }).click()
  await expect(page.getByRole('main')).toContainText('You watch nothing yet')
  await expect(page.getByRole('main')).toContainText('No alerts yet')
})

test('all alerts are marked as read at once, and a deal is watched by its bell', async ({ page }) => {
  const model = await aSoldModel(page)
  await signInAs(page, 'user')
  await open(page, `/model/${model.slug}`)
  await page.getByRole('button', { name: `Watch ${model.name}` }).click()
  await expect(page.getByRole('button', { name: `Watching ${model.name}` })).not.toHaveAttribute('aria-busy')
  await model.setInput({ groq: '8' })
  await waitForAlerts(page, await demoToken(page.request, 'user'), 1)

  await open(page, '/deals')
  await page
    .getByRole('button', { name: /^Watch / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Watching / })).toHaveCount(1)

  await header(page).getByRole('link', { name: 'Watching, 1 new' }).click()
  await expect(inbox(page)).toContainText(`${model.name} got more expensive at Groq +100%`)
  await expect(page.getByRole('region', { name: 'Deals' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('main')).toContainText('2 things watched, no new alerts.')
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await page.reload()
  await expect(inbox(page)).toContainText(`${model.name} got more expensive at Groq +100%`)
  await expect(inbox(page)).not.toContainText('New:')
})

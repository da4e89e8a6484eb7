import type { Page } from '@playwright/test'
import { demoToken, signInAs } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'
import { dataMaker, decideByApi, newSender, readByApi, send } from '../testing/submissions.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
/** Also behind an open dialog, where it has no role. */
const card = (page: Page, title: string) => page.locator('main article').filter({ hasText: title })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })
const unique = (word: string) => `${word}-${Date.now().toString(36)}-${process.pid.toString(36)}`
const optionsOf = (page: Page, label: string) =>
  main(page).getByRole('combobox', { name: label }).locator('option').allTextContents()

/** Creates a pending submission of a new sender. */
async function pending(page: Page, type: string, data: object, notes?: string) {
  const sender = await newSender(page.request)
  const submission = await send(page.request, sender.token, { type, data, ...(notes === undefined ? {} : { notes }) })
  return { sender, submission }
}

async function openDialog(page: Page, title: string, query = '?status=PENDING'): Promise<void> {
  await open(page, `/admin/submissions${query}`)
  await card(page, title).getByRole('link').click()
  await expect(dialog(page)).toContainText(title)
}

test('figures, filters in the address, cards and a dialog with all there is [ADM-SUBM-01, ADM-SUBM-02, ADM-SUBM-03, ADM-SUBM-04, ADM-SUBM-05, ADM-SUBM-06]', async ({
  page,
}) => {
  const title = unique('A map of all providers')
  const { sender, submission } = await pending(page, 'GENERAL', { suggestion: title }, 'On the first page, please')
  const admin = await demoToken(page.request, 'admin')
  await signInAs(page, 'admin')
  const figures = main(page).locator('dl').filter({ hasText: 'Pending' })
  // Other tests submit and decide in parallel: reloads the page and the figures until both agree.
  await expect(async () => {
    await open(page, '/admin/submissions?status=PENDING&type=GENERAL')
    const answer = await page.request.get('/api/submissions/stats/overview', {
      headers: { authorization: `Bearer ${admin}` },
    })
    const stats = (await answer.json()) as Record<'pending' | 'approved' | 'rejected', number>
    for (const [word, key] of [
      ['Pending', 'pending'],
      ['Approved', 'approved'],
      ['Rejected', 'rejected'],
    ] as const) {
      const figure = figures.locator('div').filter({ hasText: word }).locator('dd')
      expect(await figure.textContent()).toContain(stats[key].toLocaleString('en'))
    }
  }).toPass({ timeout: 20_000 })

  const statuses = main(page).getByRole('navigation', { name: 'Status' }).getByRole('link')
  await expect(statuses).toHaveText(['All statuses', 'Pending', 'Approved', 'Rejected'])
  await expect(statuses.filter({ hasText: 'Pending' })).toHaveAttribute('aria-current', 'true')
  await expect(main(page).getByRole('combobox', { name: 'Type' })).toHaveValue('GENERAL')
  expect(await optionsOf(page, 'Type')).toEqual([
    'All types',
    'MODEL',
    'PROVIDER',
    'CAPABILITY',
    'BENCHMARK',
    'DEAL',
    'DEAL_EXPIRED',
    'CORRECTION',
    'GENERAL',
  ])
  for (const badge of await main(page).getByRole('article').all()) await expect(badge).toContainText('GENERAL')

  const own = card(page, title)
  for (const text of ['GENERAL', 'Pending', sender.username, 'On the first page, please', 'just now']) {
    await expect(own).toContainText(text)
  }
  await main(page).getByRole('combobox', { name: 'Type' }).selectOption('DEAL')
  await expect(page).toHaveURL('/admin/submissions?status=PENDING&type=DEAL')
  await expect(own).toHaveCount(0)
  await page.goBack()
  await decideByApi(page.request, admin, submission.id, 'reject')
  await open(page, '/admin/submissions?status=REJECTED&type=GENERAL')
  await own.getByRole('link').click()
  await expect(page).toHaveURL(`/admin/submissions?status=REJECTED&type=GENERAL&id=${submission.id}`)
  await page.reload()
  for (const text of ['GENERAL', 'Rejected', title, sender.username, 'reputation 0', 'On the first page, please']) {
    await expect(dialog(page)).toContainText(text)
  }
  await expect(dialog(page).locator('time')).toHaveText(/^\d+ \w{3} \d{4}, \d\d:\d\d UTC$/)
  await dialog(page).getByText('JSON', { exact: true }).click()
  await expect(dialog(page).locator('pre')).toHaveText(JSON.stringify({ suggestion: title }, null, 2))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/submissions?status=REJECTED&type=GENERAL')
})

test('a model is approved with a note, edited, rejected and left waiting again [STAFF-14, ADM-SUBM-07, ADM-SUBM-08, ADM-SUBM-09, ADM-SUBM-10, ADM-SUBM-15, ADM-SUBM-20, ADM-SUBM-22, ADM-ERR-02]', async ({
  page,
}) => {
  const name = unique('nova')
  const make = await dataMaker(page.request)
  const { sender, submission } = await pending(page, 'MODEL', make.model(name))
  await signInAs(page, 'moderator')
  await openDialog(page, name)
  await expect(dialog(page)).toContainText('Approving pushes the submission to the live catalogue.')
  await expect(dialog(page)).toContainText('they will be notified')
  await expect(dialog(page).getByRole('button', { name: 'Back to Pending' })).toHaveCount(0)
  await dialog(page).getByLabel('Review note').fill('Checked on their page')
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Submission approved!')).toContainText(name)
  await expect(dialog(page)).toContainText('Approved')
  await expect(dialog(page)).toContainText('Checked on their page')
  // The list behind it shows pending ones only.
  await expect(card(page, name)).toHaveCount(0)
  expect((await page.request.get(`/api/catalog/models/${name}`)).ok()).toBe(true)

  // Moderators may not edit models.
  await expect(dialog(page).getByRole('link', { name: 'Edit model' })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Approve' })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, 'Status changed to Rejected')).toContainText('The submitter will be notified.')
  await expect(dialog(page).getByRole('button', { name: 'Reject' })).toBeDisabled()
  expect((await page.request.get(`/api/catalog/models/${name}`)).status()).toBe(404)
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Status changed to Approved')).toBeVisible()
  expect((await page.request.get(`/api/catalog/models/${name}`)).ok()).toBe(true)
  await dialog(page).getByRole('button', { name: 'Back to Pending' }).click()
  await expect(toast(page, 'Status changed back to Pending')).toBeVisible()
  await expect(card(page, name)).toHaveCount(1)
  await dialog(page).getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, 'Submission rejected').last()).toContainText('The submitter will be notified.')
  await dialog(page).getByRole('button', { name: 'Back to Pending' }).click()
  await expect.poll(async () => (await readByApi(page.request, sender.token, submission.id)).status).toBe('PENDING')
})

test('the edit links of an approved model and an approved provider, for administrators [ADM-SUBM-16, ADM-SUBM-17, STAFF-14]', async ({
  page,
}) => {
  const name = unique('nova-cloud')
  const make = await dataMaker(page.request)
  const ofModel = await pending(page, 'MODEL', make.model(`${name}-model`))
  const admin = await demoToken(page.request, 'admin')
  const model = await decideByApi(page.request, admin, ofModel.submission.id, 'approve')
  const { submission } = await pending(page, 'PROVIDER', make.provider(name))
  const { targetId } = await decideByApi(page.request, admin, submission.id, 'approve')
  await signInAs(page, 'admin')
  await openDialog(page, `${name}-model`, '?status=APPROVED')
  await expect(dialog(page).getByRole('link', { name: 'Edit model' })).toHaveAttribute(
    'href',
    `/admin/models?edit=${model.targetId}&name=${name}-model&version=9&family=Nova&contextWindow=128000`,
  )
  await open(page, `/admin/submissions?id=${submission.id}`)
  await expect(dialog(page).getByRole('link', { name: 'Edit provider' })).toHaveAttribute(
    'href',
    `/admin/providers?edit=${targetId}&name=${name}&slug=${name}&website=https%3A%2F%2Fnova.example`,
  )
})

test('what the server refuses is said in its words, with the rest left as it was [ADM-SUBM-21, ADM-ERR-01]', async ({
  page,
}) => {
  const title = unique('Refused')
  const { sender, submission } = await pending(page, 'GENERAL', { suggestion: title })
  await signInAs(page, 'admin')
  await openDialog(page, title)
  await page.route('**/api/submissions/*/approve', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"error":"The disk is full","code":"INTERNAL","requestId":"r1"}',
    }),
  )
  await page.route('**/api/submissions/*/reject', (route) =>
    route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
  )
  await page.route('**/api/submissions/*/reset', (route) => route.abort())
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Failed to approve submission')).toContainText('The disk is full')
  await dialog(page).getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, 'Failed to reject submission')).toContainText('Request failed')
  await expect(dialog(page).getByText('Pending', { exact: true })).toBeVisible()
  expect((await readByApi(page.request, sender.token, submission.id)).status).toBe('PENDING')

  await decideByApi(page.request, await demoToken(page.request, 'admin'), submission.id, 'reject')
  await openDialog(page, title, '?status=REJECTED')
  await dialog(page).getByRole('button', { name: 'Back to Pending' }).click()
  await expect(toast(page, 'Failed to change status')).toContainText("Can't reach the server.")
})

test('data is edited, linked and deleted in the dialog; moderators do not delete [ADM-SUBM-18, ADM-SUBM-19]', async ({
  page,
}) => {
  const name = unique('nova-link')
  const make = await dataMaker(page.request)
  const { sender, submission } = await pending(page, 'MODEL', make.model(name))
  await signInAs(page, 'moderator')
  await openDialog(page, name)
  await expect(dialog(page).getByRole('button', { name: 'Delete submission' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Edit data' }).click()
  await dialog(page).getByLabel('Context window').fill('many')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Context window must be a whole number')).toBeVisible()
  await dialog(page).getByLabel('Context window').fill('262,144')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Submission saved')).toBeVisible()
  await expect(dialog(page)).toContainText('262,144')
  expect((await readByApi(page.request, sender.token, submission.id)).data).toEqual({
    ...make.model(name),
    isOpenSource: false,
    capabilities: [],
    pricing: { inputPerMillion: 0.5, outputPerMillion: 1.5, currency: 'USD' },
    contextWindow: 262_144,
  })

  await dialog(page).getByRole('button', { name: 'Link to existing record' }).click()
  await dialog(page).getByRole('combobox', { name: 'Record' }).fill('gpt oss 120')
  await dialog(page)
    .getByRole('option', { name: /^GPT OSS 120B/ })
    .first()
    .click()
  await dialog(page).getByRole('button', { name: 'Link', exact: true }).click()
  await expect(toast(page, 'Submission linked')).toBeVisible()
  await expect(dialog(page).getByRole('columnheader', { name: 'Live record' })).toBeVisible()
  const row = dialog(page).getByRole('row').filter({ hasText: 'Input price' })
  await expect(row.getByRole('radiogroup', { name: 'Input price on approval' })).toBeVisible()
  await expect(dialog(page).getByRole('region', { name: 'Not applied' })).toContainText('Slug')

  await signInAs(page, 'admin')
  await openDialog(page, name)
  await dialog(page).getByRole('button', { name: 'Delete submission' }).click()
  await expect(dialog(page)).toContainText('This action cannot be undone.')
  await dialog(page).getByRole('button', { name: 'Delete submission' }).click()
  await expect(toast(page, 'Submission deleted')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(card(page, name)).toHaveCount(0)
})

test('several cards at once: each has a result of its own, and all is undone by one click', async ({ page }) => {
  const make = await dataMaker(page.request)
  const [good, taken] = [unique('nova-bulk'), unique('Taken')]
  const one = await pending(page, 'PROVIDER', make.provider(good))
  await pending(page, 'PROVIDER', { ...make.provider(taken), slug: 'groq' })
  await signInAs(page, 'admin')
  await open(page, '/admin/submissions?status=PENDING&type=PROVIDER')
  for (const name of [good, taken]) await card(page, name).getByRole('checkbox').check()
  const bar = main(page).getByRole('group', { name: 'Selection' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(page)).toContainText('1 approved, 1 refused')
  await expect(dialog(page).getByRole('listitem').filter({ hasText: taken })).toContainText(
    'The catalogue already has a record with this slug',
  )
  await page.keyboard.press('Escape')
  await expect(card(page, good)).toHaveCount(0)
  await toast(page, 'Submission approved!').getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, good)).toHaveCount(1)
  expect((await readByApi(page.request, one.sender.token, one.submission.id)).status).toBe('PENDING')
})

import type { Page } from '@playwright/test'
import { demoToken, signInAs } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { open } from '../testing/hydrated.ts'
import { complaintsOf, expectGoodLook, looks } from '../testing/page-checks.ts'
import { dataMaker, decideByApi, newSender, readByApi, send } from '../testing/submissions.ts'
import type { Submission } from '@inferdex/contracts/submissions/submissions'

const QUEUE = '/admin/submissions?view=queue&order=newest'
const unique = (word: string) => `${word}-${Date.now().toString(36)}-${process.pid.toString(36)}`
const row = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Pending submissions' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: title, exact: true }) })
const detail = (page: Page) => page.getByRole('region', { name: 'Submission', exact: true })
const heading = (page: Page) => detail(page).getByRole('heading', { level: 2 })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })

async function openAt(page: Page, title: string): Promise<void> {
  await open(page, QUEUE)
  await row(page, title).getByRole('button').click()
  await expect(heading(page)).toHaveText(title)
}

test('keys move, write notes, reject, undo and explain themselves; they are silent in a field', async ({ page }) => {
  const sender = await newSender(page.request)
  const titles = ['third', 'second', 'first'].map((word) => unique(word))
  const [third, second, first] = titles as [string, string, string]
  const sent: Submission[] = []
  for (const suggestion of titles)
    sent.push(await send(page.request, sender.token, { type: 'GENERAL', data: { suggestion } }))
  await signInAs(page, 'moderator')
  await openAt(page, first)
  await page.keyboard.press('j')
  await expect(heading(page)).toHaveText(second)
  await page.keyboard.press('k')
  await expect(heading(page)).toHaveText(first)

  const note = detail(page).getByLabel('Review note')
  await page.keyboard.press('2')
  await expect(note).toHaveValue('We already list this.')
  await page.keyboard.press('n')
  await page.keyboard.type(' Really.')
  await expect(heading(page)).toHaveText(first)
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect(heading(page)).toHaveText(second)
  await expect(row(page, first)).toContainText('Rejected')
  await expect(toast(page, 'Submission rejected')).toContainText('The submitter will be notified.')
  await expect
    .poll(async () => (await readByApi(page.request, sender.token, sent[2]?.id ?? '')).reviewNote)
    .toBe('We already list this. Really.')

  await page.keyboard.press('u')
  await expect(heading(page)).toHaveText(first)
  await expect(toast(page, 'Status changed back to Pending')).toBeVisible()
  expect(await readByApi(page.request, sender.token, sent[2]?.id ?? '')).toMatchObject({
    status: 'PENDING',
    reviewNote: null,
  })
  // The decision leaves the list five seconds later, and can still be undone.
  await page.keyboard.press('a')
  await expect(row(page, first)).toHaveCount(0, { timeout: 8000 })
  await page.keyboard.press('u')
  await expect(heading(page)).toHaveText(first)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Queue shortcuts' })).toContainText('Approve and go to the next')
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page)).toHaveText(first)

  for (const title of [first, third]) await row(page, title).getByRole('checkbox').check()
  await page.keyboard.press('Shift+A')
  await expect(toast(page, 'Submission approved!')).toContainText('2 submissions')
  for (const submission of [sent[0], sent[2]]) {
    expect((await readByApi(page.request, sender.token, submission?.id ?? '')).status).toBe('APPROVED')
  }
})

test('a proposed change stands beside the live record; a duplicate is warned of and becomes a change', async ({
  page,
}) => {
  const make = await dataMaker(page.request)
  const sender = await newSender(page.request)
  const model = (await (await page.request.get('/api/catalog/models/gpt-oss-120b')).json()) as {
    id: string
    name: string
  }
  const name = unique('nova-change')
  await send(page.request, sender.token, { type: 'MODEL', data: make.model(name), targetId: model.id })
  const same = { ...make.model(`${name}-again`), slug: 'gpt-oss-120b' }
  await send(page.request, sender.token, { type: 'MODEL', data: same })
  await signInAs(page, 'admin')
  await openAt(page, name)
  const cell = (field: string) => detail(page).getByRole('row').filter({ hasText: field }).getByRole('cell')
  await expect(detail(page).getByRole('columnheader')).toHaveText(['Field', 'Live record', 'Submitted', 'On approval'])
  await expect(cell('Name')).toHaveText([new RegExp(model.name), new RegExp(name), /Accept/])
  await expect(detail(page)).toContainText('reputation 0, joined just now')
  await expect(detail(page)).toContainText('0 approved, 0 rejected, 2 pending')
  await expect(detail(page).getByRole('region', { name: 'Not applied' })).toContainText('Slug')

  await row(page, `${name}-again`).getByRole('button').click()
  await expect(detail(page)).toContainText(`Duplicate: ${model.name} has the same address`)
  await expect(row(page, `${name}-again`)).toContainText('duplicate?')
  await page.keyboard.press('l')
  const sheet = page.getByRole('dialog', { name: 'Link to existing record' })
  await expect(sheet.getByRole('combobox', { name: 'Record' })).toHaveValue(model.name)
  await sheet.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect(detail(page).getByRole('columnheader', { name: 'Live record' })).toBeVisible()
})

test('two browsers approve the same submission at once: one wins, the other reads who it was', async ({ browser }) => {
  const contexts = await Promise.all([browser.newContext(), browser.newContext()])
  const pages = await Promise.all(contexts.map((context) => context.newPage()))
  const [one, two] = pages as [Page, Page]
  const make = await dataMaker(one.request)
  const sender = await newSender(one.request)
  const name = unique('nova-race')
  const { id } = await send(one.request, sender.token, { type: 'MODEL', data: make.model(name) })
  await Promise.all([signInAs(one, 'admin'), signInAs(two, 'moderator')])
  await Promise.all(pages.map((page) => openAt(page, name)))
  await Promise.all(pages.map((page) => page.keyboard.press('a')))
  const refusals = pages.map((page) => toast(page, 'Failed to approve submission'))
  const refused = async () => (await Promise.all(refusals.map((toasts) => toasts.count()))).filter((count) => count > 0)
  await expect.poll(refused).toEqual([1])
  const loser = (await refusals[0]?.count()) === 1 ? one : two
  const winner = loser === one ? 'moderator' : 'admin'
  await expect(toast(loser, 'Failed to approve submission')).toContainText(
    new RegExp(`This submission was approved by .*${winner}.* meanwhile`),
  )
  await expect(row(loser, name)).toContainText('meanwhile')
  expect((await readByApi(one.request, sender.token, id)).version).toBe(2)
  await Promise.all(contexts.map((context) => context.close()))
})

test('a decision survives the tab that is closed right after it', async ({ page }) => {
  const sender = await newSender(page.request)
  const suggestion = unique('Closed at once')
  const { id } = await send(page.request, sender.token, { type: 'GENERAL', data: { suggestion } })
  await signInAs(page, 'admin')
  await openAt(page, suggestion)
  const sent = page.waitForRequest((request) => request.url().endsWith(`/api/submissions/${id}/approve`))
  await page.keyboard.press('a')
  await sent
  await page.close()
  const { request } = page
  await expect.poll(async () => (await readByApi(request, sender.token, id)).status).toBe('APPROVED')
})

test('a refusal takes the decision back where it stood, with its reason', async ({ page }) => {
  const make = await dataMaker(page.request)
  const sender = await newSender(page.request)
  const title = unique('Taken name')
  const { id } = await send(page.request, sender.token, {
    type: 'PROVIDER',
    data: { ...make.provider(title), slug: 'groq' },
  })
  await signInAs(page, 'admin')
  await openAt(page, title)
  await page.keyboard.press('a')
  await expect(toast(page, 'Failed to approve submission')).toContainText(
    'The catalogue already has a record with this slug',
  )
  await expect(row(page, title)).toContainText('refused')
  await expect(row(page, title).getByRole('checkbox')).toBeVisible()
  await decideByApi(page.request, await demoToken(page.request, 'admin'), id, 'reject')
})

test('a full queue and an open submission: no complaint, no sideways scroll, no accessibility violation, on a desktop and a phone, light and dark', async ({
  page,
}) => {
  const make = await dataMaker(page.request)
  const sender = await newSender(page.request)
  const title = unique('Looked at')
  await send(page.request, sender.token, { type: 'DEAL', data: { ...make.deal(title), link: 'http://nova.example' } })
  const same = { ...make.model(`${title}-m`), slug: 'gpt-oss-120b' }
  const { id } = await send(page.request, sender.token, { type: 'MODEL', data: same, notes: 'Please look' })
  await signInAs(page, 'admin')
  await page.waitForLoadState('networkidle')
  const complaints = complaintsOf(page)
  for (const { viewport, themes } of looks) {
    const [theme, otherTheme] = themes
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme })
    await open(page, QUEUE)
    await expect(detail(page).getByRole('columnheader', { name: 'Submitted' })).toBeVisible()
    await expectGoodLook(page, otherTheme)
    await open(page, `/admin/submissions?status=PENDING&id=${id}`)
    await expect(page.getByRole('dialog').getByRole('columnheader', { name: 'Submitted' })).toBeVisible()
    await expectGoodLook(page, theme)
    await page.getByRole('dialog').getByRole('button', { name: 'Edit data' }).click()
    await expect(page.getByRole('dialog').getByLabel('Context window')).toBeVisible()
    await expectGoodLook(page, otherTheme)
  }
  expect(complaints).toEqual([])
})

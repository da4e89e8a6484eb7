import type { Page } from '@playwright/test'
import { signInAs } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

const MODEL = '/model/gpt-oss-120b'
const SOURCE = 'https://deepinfra.com/pricing'

const row = (page: Page) =>
  page.getByRole('table', { name: 'Offers' }).getByRole('row').filter({ hasText: 'DeepInfra' }).first()
const price = (page: Page) =>
  row(page)
    .getByRole('link', { name: /source and history/ })
    .first()
const evidence = (page: Page) => page.getByRole('complementary', { name: /^Evidence/ })
const form = (page: Page) => evidence(page).getByRole('form', { name: 'Report a wrong figure' })

test('a wrong price is reported beside it, decided in the queue, and right on the model page [FIG-22]', async ({
  page,
  browser,
  productUrl,
}) => {
  await open(page, MODEL)
  await price(page).click()
  await expect(evidence(page)).toContainText('$0.039')
  await expect(evidence(page)).toContainText('models.dev')
  await evidence(page).getByRole('button', { name: 'Report' }).click()

  // Nothing is sent before the form is valid, and no input is lost by signing in.
  await expect(form(page).getByLabel('Right price')).toBeFocused()
  await page.keyboard.type('0.05')
  await form(page).getByRole('button', { name: 'Sign in and send' }).click()
  await expect(form(page)).toContainText('Source is required')
  await form(page).getByLabel('Where did you see it?').fill(SOURCE)
  await form(page).getByRole('button', { name: 'Sign in and send' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill('user@inferdex.example')
  await page.getByLabel('Password', { exact: true }).fill('inferdex-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/model\/gpt-oss-120b\?evidence=/)
  await expect(form(page).getByLabel('Right price')).toHaveValue('0.05')
  await expect(form(page).getByLabel('Where did you see it?')).toHaveValue(SOURCE)
  await form(page).getByRole('button', { name: 'Send report' }).click()
  await expect(evidence(page)).toContainText('Thanks. We got your report.')

  // A second report of the same figure is refused while the first one is pending.
  await evidence(page).getByRole('button', { name: 'Report' }).click()
  await form(page).getByLabel('Right price').fill('0.06')
  await form(page).getByLabel('Where did you see it?').fill(SOURCE)
  await form(page).getByRole('button', { name: 'Send report' }).click()
  await expect(form(page).getByRole('alert')).toContainText('You have already reported this figure')

  const staff = await (await browser.newContext({ baseURL: productUrl })).newPage()
  await signInAs(staff, 'moderator')
  await open(staff, '/admin/submissions?view=queue&type=CORRECTION')
  const submission = staff.getByRole('region', { name: 'Submission', exact: true })
  await expect(submission.getByRole('heading', { level: 2 })).toHaveText('GPT OSS 120B at DeepInfra: Input')
  await expect(submission).toContainText('0.039')
  await expect(submission).toContainText('0.05')
  await expect(submission).toContainText('Input of GPT OSS 120B at DeepInfra becomes $0.05.')
  await staff.keyboard.press('a')

  // The reader's open page updates itself.
  await expect(price(page)).toContainText('$0.05')
  await open(page, page.url())
  await expect(evidence(page)).toContainText('Set by staff')
  await expect(evidence(page)).toContainText('Reader report')
  await expect(evidence(page)).toContainText('correction')
  await open(page, '/changes?kind=correction')
  await expect(page.getByRole('main')).toContainText('GPT OSS 120B')
  await staff.context().close()
})

test('the evidence of an offer is a page of its own, which needs no script [FIG-22]', async ({
  browser,
  productUrl,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: productUrl })
  const page = await context.newPage()
  await page.goto(MODEL)
  await price(page).click()
  await evidence(page).getByRole('link', { name: 'All evidence' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/GPT OSS 120B at DeepInfra/)
  const input = page.getByRole('region', { name: 'Input', exact: true })
  await expect(input).toContainText(/One source|sources agree|Sources disagree|Set by staff/)
  await expect(input).toContainText(/Read \d+ \w{3} 20\d\d/)
  await expect(page.getByRole('region', { name: 'Context window' })).toContainText('131,072')
  await context.close()
})

import type { Page } from '@playwright/test'
import { signUp } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

const form = (page: Page) => page.getByRole('main').locator('form')
const field = (page: Page, name: string) => form(page).locator(`[name="${name}"]`)
const submit = (page: Page) => form(page).locator('button[type=submit]')

/** Returns what the form sent, and the server's response. */
async function sentBy(
  page: Page,
  act: () => Promise<void>,
): Promise<{ body: Record<string, unknown>; status: number }> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/submissions') && answer.request().method() === 'POST'),
    act(),
  ])
  return { body: response.request().postDataJSON() as Record<string, unknown>, status: response.status() }
}

async function choose(page: Page, label: string, text: string, option: string | RegExp): Promise<void> {
  const combobox = form(page).getByRole('combobox', { name: label })
  await combobox.fill(text)
  await form(page).getByRole('option', { name: option }).first().click()
}

/** Returns the names of all visible fields of the form. */
async function fieldNames(page: Page): Promise<string[]> {
  const names = await form(page).evaluate((element) =>
    Array.from((element as HTMLFormElement).elements, (control) => control.getAttribute('name') ?? ''),
  )
  return names.filter((name) => name !== '')
}

test('a visitor sees six tabs and is sent to the sign-in and back [PUB-ROUTE-19, PUB-SUBM-01, PUB-SUBM-02, PUB-SUBM-03, PUB-SUBM-04]', async ({
  page,
}) => {
  await open(page, '/submit')
  await expect(page.getByRole('heading', { level: 1, name: 'Submit Data' })).toBeVisible()
  await expect(page.getByText('All submissions are reviewed by our team.')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'What to submit' }).getByRole('link')
  await expect(tabs).toHaveText(['Model', 'Provider', 'Benchmark', 'Deal', 'Expired', 'General'])
  for (const tab of ['Model', 'Provider', 'Benchmark', 'Deal', 'Expired']) {
    await tabs.filter({ hasText: tab }).click()
    await expect(page.getByText('You must be logged in to submit data')).toBeVisible()
  }
  await tabs.filter({ hasText: 'General' }).click()
  await expect(page.getByText('You must be logged in to submit suggestions')).toBeVisible()
  await expect(page).toHaveURL('/submit?tab=general')
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill('user@inferdex.example')
  await page.getByLabel('Password', { exact: true }).fill('inferdex-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/submit?tab=general')
  await expect(form(page)).toBeVisible()
})

test('a model by keyboard alone: messages, a duplicate, a draft, then the profile [PUB-SUBM-05, PUB-SUBM-08, PUB-SUBM-10, PUB-SUBM-11, PUB-SUBM-33, PUB-SUBM-34, PUB-PROF-12]', async ({
  page,
}) => {
  await signUp(page)
  await open(page, '/submit')
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  const prices = ['pricing.inputPerMillion', 'pricing.outputPerMillion']
  await expect
    .poll(() => fieldNames(page))
    .toEqual(
      ['name', 'slug', 'family', 'version', 'releaseDate', 'architecture', 'parameterCount', 'isOpenSource'].concat([
        'contextWindow',
        ...prices,
        'capabilities',
        'weightsUrl',
      ]),
    )
  await field(page, 'name').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please select at least one provider')).toBeVisible()
  for (const name of ['name', 'family', 'contextWindow', ...prices]) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(field(page, 'name')).toBeFocused()

  await page.keyboard.type('GPT OSS 120b')
  await expect(page.getByText('This model exists')).toBeVisible()
  await expect(form(page).getByRole('link', { name: 'GPT OSS 120B' })).toHaveAttribute('href', '/model/gpt-oss-120b')
  await page.keyboard.type(' of mine')
  await expect(page.getByText('This model exists')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await type('gpt-oss')
  await page.reload()
  await expect(field(page, 'family')).toHaveValue('gpt-oss')
  await expect(field(page, 'name')).toHaveValue('GPT OSS 120b of mine')

  await field(page, 'contextWindow').focus()
  await type('262,144')
  await type('0.15')
  await type('0.6')
  const answered = await page.request.get('/api/catalog/providers')
  const providers = (await answered.json()) as { id: string; name: string }[]
  const groq = providers.find(({ name }) => name === 'Groq')
  await expect(form(page).getByPlaceholder(`Search ${providers.length} providers`)).toBeFocused()
  await page.keyboard.type('groq')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(form(page).getByRole('button', { name: 'Remove Groq' })).toBeVisible()

  let letGo = () => {}
  const seen = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/submissions', async (route) => {
    await seen
    await route.continue()
  })
  await field(page, 'capabilities').focus()
  await page.keyboard.type('vision, code-generation')
  let sentAt = 0
  const { body, status } = await sentBy(page, async () => {
    await page.keyboard.press('Enter')
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
    sentAt = Date.now()
    letGo()
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    type: 'MODEL',
    data: {
      name: 'GPT OSS 120b of mine',
      slug: 'gpt-oss-120b-of-mine',
      family: 'gpt-oss',
      contextWindow: 262_144,
      isOpenSource: false,
      pricing: { inputPerMillion: 0.15, outputPerMillion: 0.6, currency: 'USD' },
      providerIds: [groq?.id],
      capabilities: ['vision', 'code-generation'],
    },
  })
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toContainText('Submission successful!')
  await expect(toast).toContainText('Your submission has been received and will be reviewed by our team.')
  await expect(page).toHaveURL('/profile?tab=submissions')
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1500)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'GPT OSS 120b of mine' })
  await expect(row).toContainText('PENDING')
  await open(page, '/submit')
  await expect(field(page, 'name')).toHaveValue('')
})

test('a change of a record that exists starts from the record and carries its id', async ({ page }) => {
  await signUp(page)
  await open(page, '/submit')
  await field(page, 'name').fill('GPT OSS 120B')
  await page.getByRole('button', { name: 'Suggest a change instead' }).click()
  await expect(page.getByText("You're suggesting a change to GPT OSS 120B")).toBeVisible()
  await expect(field(page, 'slug')).toHaveValue('gpt-oss-120b')
  await field(page, 'pricing.inputPerMillion').fill('0.01')
  const found = (await (await page.request.get('/api/catalog/models/gpt-oss-120b')).json()) as { id: string }
  const { body, status } = await sentBy(page, () => submit(page).click())
  expect(status).toBe(201)
  expect(body).toMatchObject({
    targetId: found.id,
    data: { slug: 'gpt-oss-120b', pricing: { inputPerMillion: 0.01 } },
  })
})

test('a provider with a free tier [PUB-SUBM-14, PUB-SUBM-15, PUB-SUBM-16, PUB-SUBM-17, PUB-SUBM-18, PUB-SUBM-19, PUB-SUBM-37]', async ({
  page,
}) => {
  await signUp(page)
  await open(page, '/submit?tab=provider')
  await submit(page).click()
  for (const name of ['name', 'slug', 'website']) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  await field(page, 'name').fill('Acme Inference')
  await field(page, 'slug').fill('My Slug!')
  await expect(page.getByText('Slug must be lowercase with only letters, numbers, and hyphens')).toBeVisible()
  await field(page, 'slug').fill('acme-inference')
  await field(page, 'website').fill('acme')
  await expect(page.getByText('Website must be a full address')).toBeVisible()
  await field(page, 'website').fill('https://acme.example')
  await field(page, 'headquarters').fill('Oslo')
  await field(page, 'description').fill('Fast and small.')
  await field(page, 'documentation').fill('https://docs.acme.example')
  await page.getByLabel('Free tier available').check()
  const free = (name: string) => field(page, `pricing.freeTier.${name}`)
  await expect(free('duration')).toHaveValue('monthly')
  const options = await free('duration')
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(options).toEqual(['lifetime', 'trial', 'monthly'])
  await free('tokenLimit').fill('1000000')
  await free('features').fill('all models\nno card')
  await free('customConfig').fill('{ nonsense')
  await submit(page).click()
  await expect(page.getByText('Custom configuration must be a JSON object')).toBeVisible()
  await expect(free('customConfig')).toBeFocused()
  await free('customConfig').fill('{"region":"eu"}')
  const { body, status } = await sentBy(page, () => submit(page).click())
  expect(status).toBe(201)
  expect(body.data).toEqual({
    name: 'Acme Inference',
    slug: 'acme-inference',
    website: 'https://acme.example',
    headquarters: 'Oslo',
    description: 'Fast and small.',
    documentation: 'https://docs.acme.example',
    integrations: [],
    pricing: {
      freeTier: {
        available: true,
        tokenLimit: 1_000_000,
        duration: 'monthly',
        features: ['all models', 'no card'],
        creditCardRequired: false,
        customConfig: { region: 'eu' },
      },
    },
  })
})

test('a benchmark of a model that is searched for [PUB-SUBM-20, PUB-SUBM-21, PUB-SUBM-22, PUB-SUBM-23]', async ({
  page,
}) => {
  await signUp(page)
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/validation/models/search')) searches.push(request.url())
  })
  await open(page, '/submit?tab=benchmark')
  await submit(page).click()
  await expect(page.getByText('Please select a model')).toBeVisible()
  for (const name of ['benchmarkType', 'score', 'testedDate', 'source']) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  const model = form(page).getByRole('combobox', { name: 'Model' })
  await expect(model).toBeFocused()
  await model.fill('g')
  await expect(page.getByText('Type at least 2 characters')).toBeVisible()
  await page.waitForTimeout(400)
  expect(searches).toEqual([])
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/validation/models/search?query=gpt-oss')),
    choose(page, 'Model', 'gpt-oss', /GPT OSS 120B/i),
  ])
  const [first] = (await answer.json()) as Record<string, unknown>[]
  expect(Object.keys(first ?? {})).toEqual(['id', 'name', 'family', 'contextWindow'])
  await expect(page.getByText('Please select a model')).toHaveCount(0)
  await expect(field(page, 'score')).toHaveAttribute('min', '0')
  await expect(field(page, 'score')).toHaveAttribute('max', '100')
  await expect(field(page, 'score')).toHaveAttribute('step', '0.1')
  const types = await form(page)
    .locator('datalist option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(types.length).toBeGreaterThan(3)
  expect(types).not.toContain('')
  await field(page, 'benchmarkType').fill('my-own-benchmark')
  await field(page, 'score').fill('101')
  await expect(page.getByText('Score must be between 0 and 100')).toBeVisible()
  await field(page, 'score').fill('71.4')
  await field(page, 'testedDate').fill('2026-06-30')
  await field(page, 'source').fill('https://example.org/scores')
  const { body, status } = await sentBy(page, () => submit(page).click())
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ benchmarkType: 'my-own-benchmark', score: 71.4, testedDate: '2026-06-30' })
})

test('a deal of the provider that the address names [PUB-SUBM-24, PUB-SUBM-25, PUB-SUBM-26, PUB-SUBM-27]', async ({
  page,
}) => {
  await signUp(page)
  await open(page, '/submit?tab=deal&provider=groq')
  await expect(form(page).getByRole('combobox', { name: 'Provider' })).toHaveValue('Groq')
  await form(page).getByRole('button', { name: 'Clear Provider' }).click()
  await submit(page).click()
  await expect(page.getByText('Please select a provider')).toBeVisible()
  for (const name of ['title', 'discount', 'link']) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  await choose(page, 'Provider', 'groq', 'Groq')
  await expect(page.getByText('Please select a provider')).toHaveCount(0)
  await field(page, 'title').fill('x'.repeat(201))
  await expect(page.getByText('Title must be at most 200 characters')).toBeVisible()
  await field(page, 'title').fill('Half off for a year')
  await expect(field(page, 'discount')).toHaveAttribute('min', '0')
  await expect(field(page, 'discount')).toHaveAttribute('max', '100')
  await expect(field(page, 'discount')).toHaveAttribute('step', '0.01')
  await field(page, 'discount').fill('12.75')
  await field(page, 'description').fill('For everybody.')
  await field(page, 'promoCode').fill('HALF')
  await field(page, 'link').fill('groq')
  await expect(page.getByText('Referral link must be a full address')).toBeVisible()
  await field(page, 'link').fill('https://groq.example/half')
  await field(page, 'expiresAt').fill('2027-01-31')
  await page.getByLabel('New users only').check()
  const { body, status } = await sentBy(page, () => submit(page).click())
  expect(status).toBe(201)
  expect(body.data).toEqual({
    title: 'Half off for a year',
    description: 'For everybody.',
    providerId: expect.any(String),
    providerName: 'Groq',
    discount: 12.75,
    promoCode: 'HALF',
    link: 'https://groq.example/half',
    expiresAt: '2027-01-31T23:59:59.000Z',
    newUserOnly: true,
  })
})

test('a deal that has expired, and a suggestion [PUB-SUBM-28, PUB-SUBM-29, PUB-SUBM-30, PUB-SUBM-31, PUB-SUBM-32, PUB-SUBM-36]', async ({
  page,
}) => {
  await signUp(page)
  await open(page, '/submit?tab=expired')
  await submit(page).click()
  await expect(page.getByText('Please select a deal to report as expired')).toBeVisible()
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/validation/deals/search?query=credit')),
    choose(page, 'Deal', 'credit', /credit/i),
  ])
  const [first] = (await answer.json()) as Record<string, unknown>[]
  expect(Object.keys(first ?? {})).toEqual(['id', 'title', 'providerName', 'discount', 'expiresAt'])
  await field(page, 'reason').fill('123456789')
  await submit(page).click()
  await expect(page.getByText('Reason must be at least 10 characters')).toBeVisible()
  await field(page, 'reason').fill('1234567890')
  const refusal = { error: 'Selected deal is no longer available. Please refresh and try again.', code: 'TARGET_GONE' }
  await page.route(
    '**/api/submissions',
    (route) => route.fulfill({ status: 409, json: { ...refusal, requestId: 'r' } }),
    {
      times: 1,
    },
  )
  await submit(page).click()
  await expect(form(page).getByRole('alert')).toHaveText(refusal.error)
  const report = await sentBy(page, () => submit(page).click())
  expect(report.status).toBe(201)
  expect(report.body.data).toMatchObject({ reason: '1234567890' })

  await open(page, '/submit?tab=general')
  await field(page, 'suggestion').fill('   ')
  await submit(page).click()
  await expect(page.getByText('Please provide your suggestion')).toBeVisible()
  await field(page, 'suggestion').fill('  Please show weekly prices. ')
  const suggestion = await sentBy(page, () => submit(page).click())
  expect(suggestion.status).toBe(201)
  expect(suggestion.body).toEqual({
    type: 'GENERAL',
    data: { suggestion: 'Please show weekly prices.' },
    notes: 'Please show weekly prices.',
  })
})

test('failures are said in a red box, and nothing that was typed is lost [PUB-SUBM-12, PUB-SUBM-13, PUB-SUBM-33, PUB-SUBM-35]', async ({
  page,
}) => {
  await signUp(page)
  await page.route('**/api/catalog/providers?*', (route) => route.abort(), { times: 1 })
  await open(page, '/submit')
  await expect(page.getByText('Failed to load provider list. Please refresh the page.')).toBeVisible()
  await page.reload()
  await field(page, 'name').fill('A model that fails')
  await field(page, 'family').fill('family')
  await field(page, 'contextWindow').fill('1000')
  await field(page, 'pricing.inputPerMillion').fill('1')
  await field(page, 'pricing.outputPerMillion').fill('2')
  await choose(page, 'Providers', 'groq', 'Groq')
  await page.route('**/api/submissions', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await submit(page).click()
  const box = form(page).getByRole('alert')
  await expect(box).toHaveText('Failed to submit model')
  // The provider is removed between choosing and sending.
  await page.route('**/api/submissions', async (route) => {
    const body = route.request().postDataJSON() as { data: object }
    const data = { ...body.data, providerIds: ['0198f0a4-1111-7000-8000-000000000001'] }
    await route.continue({ postData: { ...body, data } })
  })
  await submit(page).click()
  await expect(box).toHaveText('Selected provider is no longer available. Please refresh and try again.')
  await expect(field(page, 'name')).toHaveValue('A model that fails')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(field(page, 'name')).toHaveValue('')
})

import type { Page } from '@playwright/test'
import { open } from '../testing/hydrated.ts'
import { allModels, expectCount, line, type Model, openWithCatalogue, shownPrice } from '../testing/models-list.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const PHONE = { width: 390, height: 844 }
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Filters' })

test('the quick chips filter by what they say [PUB-MODEL-05, PUB-MODEL-06]', async ({ page }) => {
  const models = await allModels(page)
  await openWithCatalogue(page, '/models')
  const rules: readonly [string, (model: Model) => boolean][] = [
    ['Open Source', (model) => model.isOpenSource],
    ['Vision Capable', (model) => model.capabilities.includes('image-input')],
    ['Function Calling', (model) => model.capabilities.includes('function-calling')],
    ['Large Context (300K+)', (model) => (model.contextWindow ?? 0) >= 300_000],
  ]
  for (const [name, rule] of rules) {
    const chip = page.getByRole('link', { name, exact: true })
    await chip.click()
    await expectCount(page, models.filter(rule).length, models.length)
    await expect(chip).toHaveAttribute('aria-current', 'true')
    await chip.click()
    await expectCount(page, models.length, models.length)
  }
})

test('the filter panel can be put away and brought back, on a phone too [PUB-MODEL-07]', async ({ page }) => {
  await open(page, '/models')
  await expect(sidebar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(sidebar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(sidebar(page)).toBeVisible()
  await page.setViewportSize(PHONE)
  await expect(sidebar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
})

test('on a phone the filters say how many models they leave [USE-06] [USE-14]', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openWithCatalogue(page, '/models')
  const models = await allModels(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: 'Open weights' }).check()
  await sheet.getByRole('checkbox', { name: 'OpenAI' }).check()
  const left = models.filter(({ hasOpenWeights, lab }) => hasOpenWeights && lab?.slug === 'openai')
  await sheet.getByRole('button', { name: `Show ${left.length} models` }).click()
  await expect(sheet).toBeHidden()
  await expectCount(page, left.length, models.length)
  await expect(page).toHaveURL('/models?weights=open&maker=openai')
})

test('capabilities must all match, sources and context windows any [PUB-MODEL-08, PUB-MODEL-09, PUB-MODEL-10, PUB-MODEL-11, PUB-MODEL-16, PUB-MODEL-17]', async ({
  page,
}) => {
  const models = await allModels(page)
  await openWithCatalogue(page, '/models')
  const box = (name: string) => sidebar(page).getByRole('checkbox', { name })
  const count = async (rule: (model: Model) => boolean) => expectCount(page, models.filter(rule).length, models.length)
  expect(
    await sidebar(page)
      .locator('input[name=capability]')
      .evaluateAll((boxes) => boxes.map((input) => input.getAttribute('value'))),
  ).toEqual(['vision', 'function_calling', 'imageGeneration', 'videoGeneration'])
  await box('Image generation').check()
  await count(({ capabilities }) => capabilities.includes('image-generation'))
  await box('Image generation').uncheck()
  await box('Video generation').check()
  await count(({ capabilities }) => capabilities.includes('video-generation'))
  await box('Video generation').uncheck()
  await box('Vision').check()
  await box('Function calling').check()
  await count(({ capabilities }) => capabilities.includes('image-input') && capabilities.includes('function-calling'))
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await box('Open Source').check()
  await count(({ isOpenSource }) => isOpenSource)
  await box('Proprietary').check()
  await count(() => true)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  for (const [name, tokens] of Object.entries({
    '8K': 8000,
    '32K': 32_000,
    '100K': 100_000,
    '300K': 300_000,
    '1M': 1_000_000,
    '1M+': 1_000_000,
  })) {
    await sidebar(page).getByRole('checkbox', { name, exact: true }).check()
    await count(({ contextWindow }) => (contextWindow ?? -1) >= tokens)
    await sidebar(page).getByRole('checkbox', { name, exact: true }).uncheck()
  }
  await sidebar(page).getByRole('checkbox', { name: '8K', exact: true }).check()
  await sidebar(page).getByRole('checkbox', { name: '1M', exact: true }).check()
  await count(({ contextWindow }) => (contextWindow ?? -1) >= 8000)
})

test('price sliders go from 0 to 50 and are off until they are moved; what has no price does not pass one [PUB-MODEL-12, PUB-MODEL-13, PUB-MODEL-14]', async ({
  page,
}) => {
  const models = await allModels(page)
  await openWithCatalogue(page, '/models')
  await expectCount(page, models.length, models.length)
  for (const [label, price] of [
    ['Max input', (model: Model) => shownPrice(model, 'input')],
    ['Max output', (model: Model) => shownPrice(model, 'output')],
  ] as const) {
    const slider = sidebar(page).getByRole('slider', { name: `${label}, slider` })
    for (const [name, value] of [
      ['min', '0'],
      ['max', '50'],
      ['step', '1'],
    ] as const)
      await expect(slider).toHaveAttribute(name, value)
    await slider.fill('2')
    await expectCount(
      page,
      models.filter((model) => (price(model) ?? Number.POSITIVE_INFINITY) <= 2).length,
      models.length,
    )
    await expect(sidebar(page).getByRole('textbox', { name: label })).toHaveValue('2')
    await sidebar(page).getByRole('textbox', { name: label }).fill('0.5')
    await expectCount(
      page,
      models.filter((model) => (price(model) ?? Number.POSITIVE_INFINITY) <= 0.5).length,
      models.length,
    )
    await slider.fill('50')
    await expectCount(page, models.length, models.length)
  }
})

test('a minimum rating keeps what is rated at least so [PUB-MODEL-15]', async ({ page }) => {
  const models = await allModels(page)
  await openWithCatalogue(page, '/models')
  await sidebar(page).getByRole('textbox', { name: 'Stars' }).fill('4')
  await expectCount(page, models.filter(({ rating }) => rating >= 4).length, models.length)
})

test('names of capabilities in an address may have spaces and gaps [PUB-MODEL-18]', async ({ page }) => {
  await open(page, '/models?capability=%20vision%20,%20,function_calling')
  const loose = await line(page).textContent()
  await open(page, '/models?capability=vision&capability=function_calling')
  expect(await line(page).textContent()).toBe(loose)
})

import type { Page } from '@playwright/test'
import { open } from '../../testing/hydrated.ts'
import { expect, readingTest as test } from '../../testing/product.ts'
import { firstQuestions } from './first-questions.ts'
import { countOf } from './question.ts'
import {
  api,
  bills,
  byInput,
  type Finding,
  firstBill,
  inEu,
  isSold,
  lowest,
  type Model,
  modelOf,
  offerRows,
  offersOf,
  priceOf,
  put,
  read,
  shows,
  soldOffers,
  table,
  textOf,
  visitor,
} from './reading.ts'

const ask = (key: keyof typeof firstQuestions, find: (page: Page, productUrl: string) => Promise<Finding>) =>
  put(firstQuestions, key, find)

ask('2', async (page) => {
  const [cheapest] = inEu(await offersOf(page, 'deepseek-v3-2'))
  const price = `$${cheapest?.input}`
  const click = visitor()
  await open(page, '/models?q=deepseek+v3.2')
  await click(page.getByRole('checkbox', { name: /^European Union/ }))
  await click(page.getByRole('main').getByRole('link', { name: 'DeepSeek V3.2', exact: true }).first())
  await click(page.getByRole('navigation', { name: 'Where it runs' }).getByRole('link', { name: /^European Union/ }))
  await expect(page).toHaveURL(/region=eu/)
  const first = offerRows(page).first()
  const isFound = (await shows(first, cheapest?.name ?? '?')) && (await shows(first, price))
  await read(
    page,
    '/calculator?requests=1000000&in=1000&out=0&cached=0&need=none&region=eu&models=pick&pick=deepseek-v3-2',
  )
  const { text } = await firstBill(page)
  return { isRight: isFound && text.includes(`$${(Number(cheapest?.input) * 1000).toFixed(2)}`), isPartly: isFound }
})

ask('5', async (page) => {
  type Field = { field: string; history: { value: string | null; since: string | null; replacedOn: string | null }[] }
  const offer = (await offersOf(page, 'gpt-oss-120b')).find(({ provider }) => provider.slug === 'cerebras')
  const { fields } = await api<{ fields: Field[] }>(page, `/catalog/offers/${offer?.id}/evidence`)
  /** The last recorded price that began by that day. */
  const inMay = (name: string) =>
    fields
      .find(({ field }) => field === name)
      ?.history.findLast(({ since, replacedOn }) => replacedOn === null && since !== null && since <= '2026-05-15')
      ?.value
  expect(offer?.input).not.toBe(inMay('input'))
  const click = visitor()
  await open(page, '/model/gpt-oss-120b')
  await click(page.getByRole('link', { name: 'Prices of another day' }))
  await page.getByLabel('Show prices of this day').fill('2026-05-15')
  await click(page.getByRole('button', { name: 'Show day' }))
  const showAll = page.getByRole('link', { name: /^Show all \d+/ })
  // The address changes shortly before the page.
  await expect(showAll).toHaveAttribute('href', /asOf=2026-0[1-5]/)
  await click(showAll)
  const row = page
    .getByRole('table', { name: /^Prices on / })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Cerebras', exact: true }) })
  const [input, output] = [row.getByRole('cell').nth(0), row.getByRole('cell').nth(1)]
  const isPartly = await shows(input, `$${inMay('input')}`)
  return { isRight: isPartly && (await shows(output, `$${inMay('output')}`)), isPartly }
})

ask('6', async (page) => {
  type Seen = { sourceName: string; value: string; agrees: boolean }
  type Evidence = { fields: { field: string; verdict: string; observations: Seen[] }[] }
  const offers = (await offersOf(page, 'glm-4-6')).filter(isSold)
  const [offer] = offers.filter(({ disputed }) => disputed.includes('input')).toSorted(byInput)
  const { fields } = await api<Evidence>(page, `/catalog/offers/${offer?.id}/evidence`)
  const others = fields.find(({ field }) => field === 'input')?.observations.filter(({ agrees }) => !agrees) ?? []
  expect(others.length).toBeGreaterThan(0)
  const click = visitor()
  await open(page, '/models?offers=disputed&q=glm-4.6')
  await click(page.getByRole('main').getByRole('link', { name: 'GLM-4.6', exact: true }).first())
  await click(page.getByRole('link', { name: /^Sources differ/ }))
  await expect(page).toHaveURL(/show=disputed/)
  const row = offerRows(page)
    .filter({ has: page.getByText(offer?.providerModelId ?? '?', { exact: true }) })
    .filter({ has: page.getByRole('link', { name: offer?.provider.name ?? '?', exact: true }) })
  const isPartly = await shows(row, /differ|agree/)
  await click(row.getByRole('link', { name: /source and history/ }).first())
  const panel = page.getByRole('complementary', { name: /^Evidence/ })
  const results = await Promise.all(
    others.flatMap(({ sourceName, value }) => [shows(panel, sourceName), shows(panel, `$${value}`)]),
  )
  return { isRight: results.every(Boolean), isPartly }
})

ask('11', async (page) => {
  const priced = (await api<Model[]>(page, '/catalog/models'))
    .filter(({ type, listPrice, lowestInput }) => type === 'embedding' && (listPrice?.input ?? lowestInput?.amount))
    .map(({ name, slug, listPrice, lowestInput }) => ({
      name,
      slug,
      input: listPrice?.input ?? lowestInput?.amount ?? null,
    }))
    .toSorted(byInput)
  const cheapest = priced.filter(({ input }) => Number(input) === Number(priced[0]?.input))
  const click = visitor()
  await open(page, '/models?sort=price')
  await click(page.getByRole('checkbox', { name: /^Embedding/ }))
  await expect(page).toHaveURL(/type=embedding/)
  const first = page.getByRole('main').getByRole('article').first()
  const isFirst = await shows(
    first,
    new RegExp(cheapest.map(({ name }) => name.replaceAll('.', String.raw`\.`)).join('|')),
  )
  const isOneUnit = Number(priced.at(-1)?.input) < 10
  await read(page, `/model/${cheapest[0]?.slug}`)
  const heads = await table(page, 'Offers').getByRole('columnheader').allInnerTexts()
  const column = heads.findIndex((head) => head.startsWith('Output')) + 1
  const outputs = await offerRows(page).locator(`> :nth-child(${column})`).allInnerTexts()
  const isNone =
    outputs.some((output) => output.includes('None')) && !outputs.some((output) => output.includes('Unknown'))
  return { isRight: isFirst && isOneUnit && isNone, isPartly: isFirst && isOneUnit }
})

ask('14', async (page) => {
  const { items } = await api<{ items: { model: { name: string } | null }[] }>(page, '/catalog/changes')
  const click = visitor()
  await open(page, '/')
  await click(page.getByRole('contentinfo').getByRole('link', { name: 'Changes', exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changes')
  const feed = await page.locator('link[type="application/atom+xml"]').first().getAttribute('href')
  await click(page.getByRole('navigation', { name: 'Kind of change' }).getByRole('link', { name: /^Price drops/ }))
  await expect(page).toHaveURL(/kind=drop/)
  const text = await read(page, '/changes')
  const hasThem = text.includes(items.find(({ model }) => model !== null)?.model?.name ?? '?')
  const isWithFeed = /changes\/feed\.xml/.test(feed ?? '')
  return { isPartly: hasThem && isWithFeed && /was last read on \d+ \w+ 2026: fewer sources from then on/.test(text) }
})

ask('17', async (page) => {
  const slugs = ['gpt-5', 'claude-sonnet-4-6', 'gemini-2-5-pro', 'deepseek-v3-2']
  const models = await Promise.all(slugs.map((slug) => modelOf(page, slug)))
  const makers = await Promise.all(
    slugs.map(async (slug) => (await offersOf(page, slug)).find(({ isFirstParty }) => isFirstParty)),
  )
  const text = await read(page, `/compare?models=${slugs.join(',')}`)
  const row = await textOf(page.getByRole('row', { name: /^Input / }).first())
  const isPartly =
    models.every(({ name }) => text.includes(name)) &&
    makers.every((offer) => offer === undefined || row.includes(`$${priceOf(offer, 'input').toFixed(2)}`))
  return { isRight: isPartly && (await page.getByRole('button', { name: 'CSV' }).isVisible()), isPartly }
})

// As the server sends the pages, without interaction.
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  ask('1', async (page, productUrl) => {
    const fitting = (await soldOffers(productUrl)).filter(
      ({ capabilities, context }) => capabilities.includes('image-input') && (context ?? 0) >= 200_000,
    )
    const best = lowest(fitting, (prices) => {
      const [input, output] = [
        prices['batch input'] ?? prices['standard input'],
        prices['batch output'] ?? prices['standard output'],
      ]
      if (input === undefined || output === undefined) return Number.NaN
      const cached = prices['batch cache-read'] ?? Math.min(prices['standard cache-read'] ?? input, input)
      return 15 * input + 35 * cached + 5 * output
    })
    await read(
      page,
      '/calculator?requests=1000&in=50000&out=5000&cached=70&written=0&batch=100&reasoning=1&need=image-input&context=200000&models=all',
    )
    const { slug, text } = await firstBill(page)
    return { isRight: best.slugs.includes(slug) && text.includes(`$${best.usd.toFixed(2)}`) }
  })

  ask('3', async (page) => {
    const [before, after] = await Promise.all([modelOf(page, 'gpt-4o-2024-05-13'), modelOf(page, 'gpt-5-5')])
    const bill = ({ listPrice }: Model) => 10 * Number(listPrice?.input) + 2 * Number(listPrice?.output)
    await read(page, '/retirements?show=retired&provider=openai&requests=1000&input=10000&output=2000')
    const row = await textOf(
      page.getByRole('row').filter({ has: page.getByRole('link', { name: before.name, exact: true }) }),
    )
    await read(page, '/model/gpt-4o-2024-05-13')
    const banner = await textOf(page.getByRole('complementary', { name: 'Lifecycle' }))
    const isNamed = [row, banner].every((text) => text.includes(after.name)) && row.includes('23 Oct 2026')
    // From 100 dollars on, without cents.
    const hasBills = row.includes(`$${bill(before).toFixed(2)}`) && row.includes(`$${Math.round(bill(after))}`)
    return { isRight: isNamed && hasBills && !after.isRetired, isPartly: isNamed && !after.isRetired }
  })

  ask('4', async (page) => {
    type Tier = {
      scope: string | null
      use: string
      limits: { requests: { amount: number; period: string } | null }
    }
    type Provider = { name: string; tiers: Tier[] }
    const providers = await api<Provider[]>(page, '/catalog/free-tiers')
    const hours = { minute: 60 * 24, hour: 24, day: 1, month: 1 / 30 } as const
    // A limit per minute implies no limit per day.
    const perDay = ({ limits: { requests } }: Tier) =>
      requests === null || requests.period === 'minute'
        ? null
        : requests.amount * (hours[requests.period as keyof typeof hours] ?? Number.NaN)
    const enough = providers.filter(({ tiers }) => tiers.some((tier) => (perDay(tier) ?? 0) >= 300))
    const few = providers.filter(({ tiers }) => tiers.every((tier) => (perDay(tier) ?? 300) < 300))
    expect([enough.length > 2, few.length > 2]).toEqual([true, true])
    await read(page, '/free-tiers?need=300&view=cards')
    const names = await page.getByRole('article').getByRole('heading').allInnerTexts()
    const hasThem = enough.every(({ name }) => names.includes(name)) && !few.some(({ name }) => names.includes(name))
    // The same as a bill: 9,000 requests a month are free only where a tier covers the model.
    await read(page, '/calculator?requests=9000&in=1000&out=200&cached=0&need=none&for=free-tier&models=all')
    const zero = await bills(page).filter({ hasText: '$0.00' }).locator('a[href^="/model/"]').count()
    const covering = providers.filter(({ tiers }) =>
      tiers.some(({ scope, use }) => use === 'api' && (scope === 'all-models' || scope === 'named-models')),
    )
    const unsure = await bills(page)
      .filter({ hasText: '$0.00' })
      .filter({ hasNotText: new RegExp(covering.map(({ name }) => name).join('|')) })
      .count()
    return { isRight: hasThem && zero > 0 && unsure === 0 }
  })

  const PAGES = ['/model/gpt-5', '/provider/openai'] as const

  ask('7', async (page) => {
    const texts: string[] = []
    for (const address of PAGES) texts.push(await read(page, address))
    return { showsNotKnown: texts.every((text) => text.includes('Speed and latency: not measured')) }
  })

  ask('8', async (page) => {
    const texts: string[] = []
    for (const address of PAGES) texts.push(await read(page, address))
    const showsNotKnown = texts.every(
      (text) => text.includes('Data retention: not stated') && text.includes('Training on prompts: not stated'),
    )
    const offers = await offersOf(page, 'deepseek-v3-2')
    const silent = offers.filter(({ region, residency, regionPrices }) => !region && !residency && !regionPrices.length)
    await read(page, '/model/deepseek-v3-2?region=not-stated&all=1')
    const isGapReported = (await offerRows(page).filter({ hasText: 'not stated' }).count()) === silent.length
    const isGlobal = /global/i.test(await textOf(table(page, 'Offers')))
    const there = await read(page, '/model/deepseek-v3-2?region=eu')
    return { isPartly: showsNotKnown && isGapReported && !isGlobal && there.includes('data stays there') }
  })

  ask('9', async (page) => {
    const model = await modelOf(page, 'gpt-oss-120b')
    await read(page, '/models?licence=permissive&weights=open&q=gpt-oss-120b')
    const isFound = (await page.getByRole('main').getByRole('link', { name: model.name, exact: true }).count()) > 0
    const closed = await read(page, '/models?licence=permissive&weights=open&q=gpt-5')
    const isOnlyOpen = !closed.includes('GPT-5 ')
    const text = await read(page, `/model/${model.slug}`)
    const address = await page.getByRole('link', { name: 'Download weights' }).getAttribute('href')
    const isPartly = isFound && isOnlyOpen && text.includes('Apache-2.0') && model.licence === 'Apache-2.0'
    return {
      isRight: isPartly && address === model.weightsUrl && /huggingface\.co\/openai\//.test(address ?? ''),
      isPartly,
    }
  })

  ask('10', async (page, productUrl) => {
    const needed = ['function-calling', 'structured-output']
    const fitting = (await soldOffers(productUrl)).filter(({ capabilities }) =>
      needed.every((one) => capabilities.includes(one)),
    )
    const best = lowest(fitting, (prices) => 1000 * (prices['standard input'] ?? Number.NaN))
    await read(
      page,
      `/calculator?requests=1000000&in=1000&out=0&cached=0&written=0&need=${needed.join(',')}&models=all`,
    )
    const { slug, text } = await firstBill(page)
    return {
      isRight: best.slugs.includes(slug) && text.includes(`$${best.usd.toFixed(2)}`),
      isPartly: fitting.some((offer) => offer.slug === slug),
    }
  })

  ask('12', async (page) => {
    const [image, speech, voice] = await Promise.all([
      modelOf(page, 'flux-pro'),
      modelOf(page, 'whisper-1'),
      modelOf(page, 'eleven-multilingual-v2'),
    ])
    expect([image, speech, voice].map(({ unitPrice }) => [unitPrice?.amount, unitPrice?.per])).toEqual([
      ['0.05', 'image'],
      ['0.0001', 'second'],
      ['180', '1M-characters'],
    ])
    const results: boolean[] = []
    for (const { slug, unitPrice } of [image, speech, voice]) {
      await read(page, `/model/${slug}`)
      const row = await textOf(offerRows(page).first())
      results.push(
        row.includes(`$${Number(unitPrice?.amount)}`),
        row.includes(`per ${unitPrice?.per.replace('-', ' ')}`),
      )
    }
    // Text and image output are two columns, and neither is marked as cheaper.
    for (const slug of ['gemini-3-1-flash-image', 'gemini-3-pro-image', 'gemini-2-5-flash-image']) {
      const offers = await offersOf(page, slug)
      const text = await read(page, `/model/${slug}`)
      const heads = await table(page, 'Offers').getByRole('columnheader').allInnerTexts()
      const column = heads.findIndex((head) => head.startsWith('Image out'))
      for (const offer of offers) {
        const amount = offer.prices.find(({ kind }) => kind === 'output-image')?.amount
        const cell = offerRows(page)
          .filter({ has: page.getByRole('link', { name: offer.provider.name, exact: true }) })
          .filter({ has: page.getByText(offer.providerModelId, { exact: true }) })
          .locator('th, td')
          .nth(column)
        const shown = await textOf(cell)
        results.push(amount === undefined ? /Unknown|n\/a/.test(shown) : shown.includes(`$${amount}`))
      }
      results.push(column > 0, !/-\d+%|times the lowest/.test(text.slice(0, text.indexOf('Benchmarks'))))
    }
    return { isPartly: results.every(Boolean) }
  })

  ask('13', async (page) => {
    const models = await api<Model[]>(page, '/catalog/models')
    const day = ({ releaseDate, firstSeenOn }: Model) => releaseDate ?? firstSeenOn ?? ''
    const newest = models.map(day).toSorted().at(-1) ?? ''
    const text = await read(page, '/models?sort=newest')
    const first = await page.getByRole('article').getByRole('heading').first().innerText()
    const isFirst = models.some((model) => day(model) === newest && model.name === first)
    return { isRight: isFirst && /Prices recorded .*2026/.test(text), isPartly: isFirst }
  })

  ask('15', async (page, productUrl) => {
    type Data = { models: { name: string[] }; benchmarks: { name: string; models: number[]; percents: number[] }[] }
    const { data } = await api<{ data: Data }>(page, '/catalog/bill-data')
    const coding = data.benchmarks.find(({ name }) => name === 'livebench-coding')
    const enough = new Set(
      coding?.models.flatMap((model, index) =>
        (coding.percents[index] ?? 0) >= 75 ? [data.models.name[model] ?? ''] : [],
      ),
    )
    expect(enough.size).toBeGreaterThan(5)
    const fitting = (await soldOffers(productUrl)).filter(({ model }) => enough.has(model))
    // The sum of both prices is the bill of a million tokens in and a million out.
    const best = lowest(fitting, (prices) => Number(prices['standard input']) + Number(prices['standard output']))
    await read(
      page,
      '/calculator?requests=1000&in=1000&out=1000&cached=0&written=0&reasoning=1&need=none&models=good&bench=livebench-coding&score=75',
    )
    const { slug, text } = await firstBill(page)
    return {
      isRight: best.slugs.includes(slug) && text.includes(`$${best.usd.toFixed(2)}`),
      isPartly: fitting.some((offer) => offer.slug === slug),
    }
  })

  ask('16', async (page) => {
    const offers = await offersOf(page, 'gpt-oss-120b')
    const [cheapest] = offers.filter(isSold).toSorted(byInput)
    const throughRouter = offers.some(
      (offer) => isSold({ ...offer, providerKind: 'seller', isCounted: true }) && byInput(offer, cheapest ?? offer) < 0,
    )
    const text = await read(page, '/model/gpt-oss-120b')
    const row = await textOf(offerRows(page).filter({ hasText: 'Cheapest paid' }).first())
    const isPartly = row.includes(cheapest?.provider.name ?? '?') && row.includes(`$${Number(cheapest?.input)}`)
    return { isRight: isPartly && throughRouter === text.includes('through a router from'), isPartly }
  })
})

test('of the seventeen questions at least eleven are answered right and none wrong', () => {
  expect(countOf(firstQuestions, 'wrong')).toBe(0)
  expect(countOf(firstQuestions, 'right')).toBeGreaterThanOrEqual(11)
})

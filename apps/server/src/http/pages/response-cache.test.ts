import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { createResponseCache, type ProducedResponse } from './response-cache.ts'

const MINUTE_MS = 60_000
const response = (text: string, tags: string[] = [], status = 200): ProducedResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  tags,
})
const textOf = (cached: { identity: { body: Buffer } }) => cached.identity.body.toString()

function cacheAt(start = 0) {
  const clock = { now: start }
  return { clock, cache: createResponseCache({ maxBytes: 10_000_000, now: () => clock.now }) }
}

function gate<T>() {
  let open: (value: T) => void = () => {}
  const passed = new Promise<T>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

const produceOf = {
  whole: async () => response('whole', ['reviews']),
  degraded: async () => ({ ...response('degraded', ['reviews']), isDegraded: true }),
  'server error': async () => response('server error', [], 503),
  error: async (): Promise<ProducedResponse> => {
    throw new Error('database away')
  },
}
type Made = keyof typeof produceOf

describe('answer cache', () => {
  it('1,000 who ask for a cold key cause one production', async () => {
    const { cache } = cacheAt()
    const produce = vi.fn<() => Promise<ProducedResponse>>(async () => response('page'))
    const all = await Promise.all(Array.from({ length: 1000 }, () => cache.get('/', produce)))
    expect(produce).toHaveBeenCalledTimes(1)
    expect(new Set(all.map(textOf))).toEqual(new Set(['page']))
  })

  it('drops everything when everything counts as changed, also what was being produced [SAFE-26]', async () => {
    const { cache } = cacheAt()
    await cache.get('/models', async () => response('models', ['models']))
    await cache.get('/about', async () => response('about'))
    const { passed, open } = gate<ProducedResponse>()
    const running = cache.get('/deals', () => passed)
    expect(cache.purge(['everything'])).toBe(2)
    open(response('deals', ['deals']))
    await running
    expect(['/models', '/about', '/deals'].map((key) => cache.fresh(key))).toEqual([undefined, undefined, undefined])
  })

  it('compresses each form once, for the first who wants it, and every form has the same content', async () => {
    const { cache } = cacheAt()
    const text = 'x'.repeat(5000)
    const { take, identity } = await cache.get('/', async () => response(text))
    const [first, second] = [take(['br']), take(['br'])]
    expect(first).toBeInstanceOf(Promise)
    expect(first).toBe(second)
    const br = await first
    expect(take(['br', 'zstd', 'gzip'])).toBe(br)
    expect(brotliDecompressSync(br.body).toString()).toBe(text)
    expect(br.headers).toContain('br')
    expect(gunzipSync((await take(['gzip'])).body).toString()).toBe(text)
    expect(zstdDecompressSync((await take(['zstd'])).body).toString()).toBe(text)
    expect(take([])).toBe(identity)
  })

  it('compresses a short page well at once', async () => {
    const { cache } = cacheAt()
    const { take } = await cache.get('/', async () => response('<p>short</p>'))
    expect((await take(['br', 'zstd', 'gzip'])).headers).toContain('br')
  })

  it('compresses a long page in the quickest way first, and in the smallest what is read often', async () => {
    const { cache } = cacheAt()
    const text = Array.from({ length: 9000 }, (_, index) => `<li>${(index * 7919) % 1000} of ${index}</li>`).join('')
    const { take } = await cache.get('/', async () => response(text))
    const quick = await take(['br', 'zstd', 'gzip'])
    expect(quick.headers).toContain('zstd')
    for (let sends = 0; sends < 20; sends += 1) await take(['br', 'zstd', 'gzip'])
    await vi.waitFor(async () => expect((await take(['br', 'zstd', 'gzip'])).headers).toContain('br'), 10_000)
    const small = await take(['br', 'zstd', 'gzip'])
    expect(small.body.length).toBeLessThan(quick.body.length)
    expect(brotliDecompressSync(small.body).toString()).toBe(text)
    expect(take(['zstd'])).toBe(quick)
  })

  it('after its time the old answer is served once more while a new one is made', async () => {
    const { cache, clock } = cacheAt()
    await cache.get('/', async () => response('old'))
    clock.now = MINUTE_MS + 1
    expect(cache.fresh('/')).toBeUndefined()
    expect(textOf(await cache.get('/', async () => response('new')))).toBe('old')
    await vi.waitFor(() => expect(cache.fresh('/')).toBeDefined(), 10_000)
    expect(textOf(await cache.get('/', async () => response('never')))).toBe('new')
  })

  it('a purge drops exactly the answers with that tag', async () => {
    const { cache } = cacheAt()
    await cache.get('/models', async () => response('models', ['models']))
    await cache.get('/deals', async () => response('deals', ['deals']))
    expect(cache.purge(['models', 'nothing'])).toBe(1)
    expect(cache.fresh('/models')).toBeUndefined()
    expect(cache.fresh('/deals')).toBeDefined()
    expect(textOf(await cache.get('/models', async () => response('models 2', ['models'])))).toBe('models 2')
  })

  it('what was being made when the purge came is not kept, and those who come later do not get it', async () => {
    const { cache } = cacheAt()
    const slow = gate<ProducedResponse>()
    const before = cache.get('/', () => slow.passed)
    cache.purge(['models'])
    const after = cache.get('/', async () => response('new', ['models']))
    expect(textOf(await after)).toBe('new')
    slow.open(response('old', ['models']))
    expect(textOf(await before)).toBe('old')
    expect(textOf(await cache.get('/', async () => response('newest', ['models'])))).not.toBe('old')
  })

  it('a purged answer is served when making the new one fails or answers 5xx', async () => {
    const { cache } = cacheAt()
    await cache.get('/', async () => response('good', ['models']))
    cache.purge(['models'])
    const failed = await cache.get('/', async () => {
      throw new Error('database away')
    })
    expect(textOf(failed)).toBe('good')
    expect(textOf(await cache.get('/', async () => response('oops', [], 500)))).toBe('good')
    expect(textOf(await cache.get('/', async () => response('back', ['models'])))).toBe('back')
  })

  it('what was being made when more was purged than is remembered is not kept', async () => {
    const { cache } = cacheAt()
    const { passed, open } = gate<ProducedResponse>()
    const first = cache.get('/', () => passed)
    cache.purge(['model/one'])
    // The tag above is forgotten by now.
    cache.purge(Array.from({ length: 10_001 }, (_, index) => `other/${index}`))
    open(response('old', ['model/one']))
    expect(textOf(await first)).toBe('old')
    expect(cache.fresh('/')).toBeUndefined()
    expect(textOf(await cache.get('/', async () => response('new', ['model/one'])))).toBe('new')
  })

  it.each([
    ['gone', true],
    ['broken', false],
  ])('after a purge, %s instead of the page: the error is the answer: %s', async (message, isAnswer) => {
    const cache = createResponseCache({
      maxBytes: 10_000_000,
      isFinal: (error) => error instanceof Error && error.message === 'gone',
    })
    await cache.get('/', async () => response('old', ['a']))
    cache.purge(['a'])
    const asked = cache.get('/', () => Promise.reject(new Error(message)))
    const received = await asked.then(textOf, (error: Error) => error.message)
    expect(received).toBe(isAnswer ? message : 'old')
    // A purged response is not restored by later failures.
    const again = cache.get('/', () => Promise.reject(new Error('broken')))
    expect(await again.then(textOf, (error: Error) => error.message)).toBe(isAnswer ? 'broken' : 'old')
  })

  it('an error without an older answer goes out once and is not kept', async () => {
    const { cache } = cacheAt()
    expect((await cache.get('/', async () => response('oops', [], 503))).status).toBe(503)
    expect(textOf(await cache.get('/', async () => response('fine')))).toBe('fine')
    await expect(
      cache.get('/other', async () => {
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
  })

  it('a degraded answer goes out and is not kept', async () => {
    const { cache } = cacheAt()
    expect(textOf(await cache.get('/', async () => ({ ...response('half'), isDegraded: true })))).toBe('half')
    expect(cache.size()).toBe(0)
    expect(textOf(await cache.get('/', async () => response('whole', ['models'])))).toBe('whole')
  })

  describe.each<[before: 'nothing' | 'outdated' | 'purged', made: Made, sent: string]>([
    ['nothing', 'whole', 'whole'],
    ['nothing', 'degraded', 'degraded'],
    ['nothing', 'server error', 'server error'],
    ['nothing', 'error', 'thrown'],
    ['outdated', 'whole', 'old'],
    ['outdated', 'degraded', 'old'],
    ['outdated', 'server error', 'old'],
    ['outdated', 'error', 'old'],
    ['purged', 'whole', 'whole'],
    ['purged', 'degraded', 'degraded'],
    ['purged', 'server error', 'old'],
    ['purged', 'error', 'old'],
  ])('cached: %s, made: %s', (before, made, sent) => {
    it(`${sent} is sent, and only what is whole is kept [CODE-11]`, async () => {
      const { cache, clock } = cacheAt()
      if (before !== 'nothing') await cache.get('/', async () => response('old', ['reviews']))
      if (before === 'outdated') clock.now = MINUTE_MS + 1
      if (before === 'purged') cache.purge(['reviews'])
      const read = () => cache.get('/', produceOf[made]).then(textOf, () => 'thrown')
      expect(await read()).toBe(sent)
      // The run behind an outdated response ends before the next request.
      await new Promise(setImmediate)
      expect(cache.fresh('/')?.identity.body.toString()).toBe(made === 'whole' ? 'whole' : undefined)
      // The next request is sent the same, so nothing but a whole response has changed what is cached.
      expect(await read()).toBe(made === 'whole' ? 'whole' : sent)
    })
  })

  it('a degraded answer to those who wait during a purge does not bring back what was purged [CODE-11]', async () => {
    const { cache, clock } = cacheAt()
    await cache.get('/', async () => response('old', ['reviews']))
    clock.now = MINUTE_MS + 1
    const slow = gate<ProducedResponse>()
    // The cached response has outlived its time, so a new one is being made when the review is hidden.
    await cache.get('/', () => slow.passed)
    cache.purge(['reviews'])
    const after = cache.get('/', produceOf.degraded)
    slow.open({ ...response('half of before', ['reviews']), isDegraded: true })
    expect(textOf(await after)).toBe('degraded')
    expect(textOf(await cache.get('/', produceOf.degraded))).toBe('degraded')
    expect(textOf(await cache.get('/', produceOf.whole))).toBe('whole')
  })

  it('stays within its bytes', async () => {
    const cache = createResponseCache({ maxBytes: 20_000 })
    for (let index = 0; index < 50; index += 1) await cache.get(`/${index}`, async () => response('x'.repeat(2000)))
    expect(cache.size()).toBeLessThan(10)
    expect(cache.fresh('/49')).toBeDefined()
  })

  it('what visitors may invent pushes out one another, and nothing else [SAFE-05]', async () => {
    const cache = createResponseCache({ maxBytes: 200_000 })
    await cache.get('/models', async () => response('models'))
    for (let index = 0; index < 200; index += 1) {
      const body = randomBytes(4000).toString('hex')
      await cache.get(`/models?search=${index}`, async () => ({ ...response(body), isVariant: true }))
    }
    expect(cache.fresh('/models')).toBeDefined()
    expect(cache.fresh('/models?search=199')).toBeDefined()
    expect(cache.bytes()).toBeLessThan(200_000)
  })

  it('answers of a kind that say the same are kept once, and still dropped one by one [SAFE-05]', async () => {
    const cache = createResponseCache({ maxBytes: 1_000_000 })
    const missing = randomBytes(20_000).toString('hex')
    const notFound = (slug: string) => ({
      ...response(missing, [`model/${slug}`], 404),
      kind: '/model/:slug',
      isVariant: true,
    })
    const first = await cache.get('/model/0', async () => notFound('0'))
    for (let index = 1; index < 200; index += 1) {
      expect(await cache.get(`/model/${index}`, async () => notFound(String(index)))).toBe(first)
    }
    expect(cache.size()).toBe(200)
    expect(cache.bytes()).toBeLessThan(350_000)
    expect(cache.purge(['model/7'])).toBe(1)
    expect(cache.fresh('/model/7')).toBeUndefined()
    expect(cache.fresh('/model/8')).toBe(first)
  })

  it('takes room also for the names of what it keeps [SAFE-05]', async () => {
    const cache = createResponseCache({ maxBytes: 1_000_000 })
    for (let index = 0; index < 1000; index += 1) {
      const produced = { ...response('nothing', [], 404), kind: '/model/:slug', isVariant: true }
      await cache.get(`/model/${index}${'x'.repeat(5000)}`, async () => produced)
    }
    expect(cache.bytes()).toBeLessThanOrEqual(250_000)
    expect(cache.size()).toBeLessThan(30)
  })

  it('knows who would have to wait for a new answer [SAFE-05]', async () => {
    const { cache, clock } = cacheAt()
    const slow = gate<ProducedResponse>()
    expect(cache.isMissing('/')).toBe(true)
    const first = cache.get('/', () => slow.passed)
    expect(cache.isMissing('/')).toBe(false)
    slow.open(response('page', ['models']))
    await first
    clock.now = MINUTE_MS + 1
    expect(cache.isMissing('/')).toBe(false)
    cache.purge(['models'])
    expect(cache.isMissing('/')).toBe(true)
  })
})

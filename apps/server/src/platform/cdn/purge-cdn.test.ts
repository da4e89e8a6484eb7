import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { tagHeader } from './cdn-styles.ts'
import { createCdnPurger } from './purge-cdn.ts'

type Call = { headers: IncomingHttpHeaders; body: { surrogate_keys?: string[]; tags?: string[] } }

/** Starts a CDN that accepts purges, and refuses the first ones. */
async function startCdn(refused = 0) {
  const calls: Call[] = []
  let toRefuse = refused
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    request.on('end', () => {
      toRefuse -= 1
      if (toRefuse < 0) calls.push({ headers: request.headers, body: JSON.parse(text) as Call['body'] })
      response.writeHead(toRefuse < 0 ? 200 : 503).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const problems: unknown[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`
  const purger = (style: 'surrogate-key' | 'cache-tag') => {
    const created = createCdnPurger({ url, token: 'secret', style, onProblem: (error) => problems.push(error) })
    onTestFinished(() => created.stop())
    return created
  }
  return { calls, problems, purger }
}

describe('purging a CDN', () => {
  it('sends the first tags at once, those that follow together, each once, and all of them again later', async () => {
    const { calls, purger } = await startCdn()
    const { purge } = purger('surrogate-key')
    purge(['deals'])
    for (const tag of ['model/a', 'model/b', 'model/a', 'models']) purge([tag])
    await expect.poll(() => calls.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
    expect(calls.slice(0, 2).map(({ body }) => body.surrogate_keys)).toEqual([
      ['deals'],
      ['model/a', 'model/b', 'models'],
    ])
    expect(calls[0]?.headers).toMatchObject({ 'fastly-key': 'secret', 'content-type': 'application/json' })
    const repeated = () => calls.slice(2).flatMap(({ body }) => body.surrogate_keys ?? [])
    await expect.poll(() => new Set(repeated()).size, { timeout: 10_000 }).toBe(4)
  })

  it('splits many tags, and tries again when it is refused', async () => {
    const { calls, problems, purger } = await startCdn(1)
    const tags = Array.from({ length: 65 }, (_, n) => `model/${n}`)
    purger('cache-tag').purge(tags)
    await expect
      .poll(() => calls.flatMap(({ body }) => body.tags ?? []).length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(65)
    expect(calls.slice(0, 3).map(({ body }) => body.tags?.length)).toEqual([30, 30, 5])
    expect(calls[0]?.headers.authorization).toBe('Bearer secret')
    expect(String(problems[0])).toContain('refused to purge 30 tags with status 503')
  })

  it('gives up a CDN that does not respond, and never throws', async () => {
    const problems: unknown[] = []
    const { purge, stop } = createCdnPurger({
      url: 'http://127.0.0.1:1/',
      token: undefined,
      style: 'surrogate-key',
      onProblem: (error) => problems.push(error),
    })
    purge(['deals'])
    await expect.poll(() => problems.length, { timeout: 5000 }).toBeGreaterThan(1)
    await stop()
  })

  it.each([
    ['surrogate-key', { 'surrogate-key': 'deals model/a' }],
    ['cache-tag', { 'cache-tag': 'deals,model/a' }],
  ] as const)('responses name their tags as %s', (style, headers) => {
    expect(tagHeader(style, ['deals', 'model/a'])).toEqual(headers)
    expect(tagHeader(style, [])).toEqual({})
  })
})

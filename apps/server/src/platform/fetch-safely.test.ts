import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchSafely, isPublicAddress } from './fetch-safely.ts'

let server: Server | null = null
afterEach(() => void server?.close())

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener)
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Allows this machine and plain HTTP, which the product never does. */
const HERE = { maxBytes: 1000, timeoutMs: 2000, mayReach: () => true, schemes: ['http:'] }

describe('pictures from elsewhere [SAFE-08]', () => {
  it.each([
    ['8.8.8.8', true],
    ['172.15.0.1', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['64:ff9b::a00:1', false],
    ['2002:7f00:1::', false],
    ['localhost', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })

  it.each(['https://127.0.0.1/x.png', 'https://[::1]/x.png', 'https://localhost/x.png', 'https://2130706433/x.png'])(
    '%s is refused before anything is sent',
    async (address) => {
      await expect(fetchSafely(address, { maxBytes: 1000, timeoutMs: 2000 })).rejects.toThrow('Not a public address')
    },
  )

  it('only https is fetched', async () => {
    await expect(fetchSafely('http://example.org/', { maxBytes: 1, timeoutMs: 100 })).rejects.toThrow('Not fetched')
    await expect(fetchSafely('file:///etc/passwd', { maxBytes: 1, timeoutMs: 100 })).rejects.toThrow('Not fetched')
  })

  it('returns the file', async () => {
    expect(String(await fetchSafely(await serve((_, response) => response.end('pixels')), HERE))).toBe('pixels')
  })

  it('follows a few redirects and checks each of them', async () => {
    const address = await serve((request, response) => {
      if (request.url === '/end') response.end('pixels')
      else response.writeHead(302, { location: '/end' }).end()
    })
    expect(String(await fetchSafely(address, HERE))).toBe('pixels')
    server?.close()
    const outside = await serve((_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
    const mayReach = (to: string) => to === '127.0.0.1'
    await expect(fetchSafely(outside, { ...HERE, mayReach })).rejects.toThrow('Not a public address')
    server?.close()
    const round = await serve((_, response) => response.writeHead(302, { location: '/' }).end())
    await expect(fetchSafely(round, HERE)).rejects.toThrow('Too many redirects')
  })

  it('stops at its limits of size and time, and takes nothing but success', async () => {
    const large = await serve((_, response) => response.end('x'.repeat(1001)))
    await expect(fetchSafely(large, HERE)).rejects.toThrow('Too large')
    server?.close()
    const silent = await serve(() => {})
    await expect(fetchSafely(silent, { ...HERE, timeoutMs: 100 })).rejects.toThrow('aborted')
    server?.closeAllConnections()
    server?.close()
    const missing = await serve((_, response) => response.writeHead(404).end('no'))
    await expect(fetchSafely(missing, HERE)).rejects.toThrow('Status 404')
  })
})

import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const opened: ClientRequest[] = []
afterAll(() => {
  for (const request of opened) request.destroy()
})

/** Opens a stream from this IP address and leaves it open. */
function follow(port: number, localAddress: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, localAddress, path: '/api/changes', agent: false }, resolve)
    request.on('error', reject)
    opened.push(request)
  })
}

describe('event streams', () => {
  it('429: one address gets a hundred at most, and others still get theirs [SAFE-05]', async () => {
    const { app, events } = await testApp()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const streams: IncomingMessage[] = []
    for (let n = 0; n < 100; n += 1) streams.push(await follow(port, '127.0.0.1'))
    expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const refused = await follow(port, '127.0.0.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('30')
    expect(refused.headers['x-content-type-options']).toBe('nosniff')
    expect((await follow(port, '127.0.0.2')).statusCode).toBe(200)
    streams[0]?.destroy()
    await vi.waitFor(() => expect(events.size()).toBe(100))
    expect((await follow(port, '127.0.0.1')).statusCode).toBe(200)
    events.closeAll()
  })
})

import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { as, oneOfEach, testApp } from '../../testing/test-app.ts'

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

/** Opens a stream and collects what it sends. */
async function collect(port: number, path: string, token?: string): Promise<{ status: number; text: () => string }> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers, agent: false }, resolve)
    request.on('error', reject)
    opened.push(request)
  })
  let text = ''
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return { status: response.statusCode ?? 0, text: () => text }
}

describe('event streams', () => {
  it('staff hears at once that something waits or was decided, visitors hear nothing of it, and others may not listen [STAFF-18]', async () => {
    const test = await testApp()
    const { app, closeStreams, passOn } = test
    const people = await oneOfEach(test)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const work = '/api/admin/waiting/changes'
    expect((await collect(port, work)).status).toBe(401)
    expect((await collect(port, work, people.USER.token)).status).toBe(403)
    const staff = await collect(port, work, people.MODERATOR.token)
    const visitor = await collect(port, '/api/changes')
    const { db } = test.database
    const announced = () => db.selectFrom('catalogue_changes').select(['seq', 'tags']).orderBy('seq').execute()
    const data = { suggestion: 'Add a map' }
    await as(app, people.USER).post('/submissions', { type: 'GENERAL', data })
    expect((await announced()).at(-1)?.tags).toEqual(['work'])
    for (const change of await announced()) passOn(change)
    await vi.waitFor(() => expect(staff.text()).toContain('event: change\ndata: {}'), 10_000)
    passOn({ seq: 1000, tags: ['work', 'models'] })
    await vi.waitFor(() => expect(visitor.text()).toContain('models'), 10_000)
    expect(visitor.text()).not.toContain('work')
    closeStreams()
  })

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
    await vi.waitFor(() => expect(events.size()).toBe(100), 10_000)
    expect((await follow(port, '127.0.0.1')).statusCode).toBe(200)
    events.closeAll()
  })
})

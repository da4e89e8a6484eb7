import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { addressOf, visitorKey, visitorNetwork } from './client-address.ts'

describe('the name under which a visitor is counted [SAFE-05]', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['unix socket', 'unix socket'],
    ['x'.repeat(9000), 'x'.repeat(64)],
    ['', 'unknown'],
    [null, 'unknown'],
  ])('%s is %s', (address, key) => {
    expect(visitorKey(address)).toBe(key)
  })

  it('a neighbouring network is another visitor', () => {
    expect(visitorKey('2001:db8:1:2::1')).not.toBe(visitorKey('2001:db8:1:3::1'))
  })
})

describe('the network of an address, which is all that security events keep [SAFE-23]', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    ['unix socket', null],
    ['', null],
    [null, null],
  ])('of %s is %s', (address, network) => {
    expect(visitorNetwork(address)).toBe(network)
  })
})

describe('the address of a client before Fastify has seen the request [SAFE-05]', () => {
  it.each([0, 1, 2, 3])('is the one that Fastify says, behind %s proxies', async (proxies) => {
    const app = fastify({ trustProxy: (_address: string, hop: number) => hop < proxies })
    app.get('/', (request) => Promise.resolve({ theirs: request.ip, ours: addressOf(request.raw, proxies) }))
    const forwarded = [
      undefined,
      '203.0.113.1',
      '198.51.100.2, 203.0.113.1',
      ' 10.0.0.1 ,10.0.0.2,  203.0.113.1 ',
      '2001:db8::1',
    ]
    for (const header of forwarded) {
      const res = await app.inject({ url: '/', headers: header === undefined ? {} : { 'x-forwarded-for': header } })
      const { theirs, ours } = res.json<{ theirs: string; ours: string }>()
      expect(ours, `${header} behind ${proxies}`).toBe(theirs)
    }
    await app.close()
  })
})

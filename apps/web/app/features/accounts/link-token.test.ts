// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api/api.ts'
import { redeemLinkToken, tokenOfLink } from './link-token.ts'

it.each([
  ['#token=abc-_1', 'abc-_1'],
  ['#token=abc&more=1', 'abc'],
  ['#', ''],
  ['', ''],
])('%s holds the token "%s"', (hash, token) => {
  expect(tokenOfLink(hash)).toBe(token)
})

describe('redeeming the link of a mail [HOUSE-23]', () => {
  async function redeem(hash: string, send: () => Promise<unknown> = () => Promise.resolve()) {
    history.replaceState(null, '', `/auth/verify-email${hash}`)
    const sent: string[] = []
    const { problem } = await redeemLinkToken((token) => {
      // The URL no longer contains the token when the request is sent.
      sent.push(`${token} ${location.hash}`)
      return send()
    })
    return { problem, sent, hash: location.hash }
  }

  it('sends the token, and takes it out of the address first', async () => {
    expect(await redeem('#token=abc')).toEqual({ problem: null, sent: ['abc '], hash: '' })
  })

  it('sends nothing for a link without a token', async () => {
    const { problem, sent } = await redeem('#')
    expect([problem, sent]).toEqual(['This link is incomplete. Please open the full link from the email.', []])
  })

  it.each([
    [
      new ApiError('This link is no longer valid.', { status: 400, code: 'LINK_INVALID' }),
      'This link is no longer valid.',
    ],
    [new Error('something else'), 'Please try again.'],
  ])('says what went wrong: %s', async (thrown, words) => {
    const { problem, hash } = await redeem('#token=abc', () => Promise.reject(thrown))
    expect([problem, hash]).toEqual([words, ''])
  })
})

import { describe, expect, it } from 'vitest'
import { aRecord, aReview, aSubmission } from '../a-submission.ts'
import { checksOf, duplicateWarning } from './checks.ts'
import { isOnSiteOf, urlProblem } from './url-form.ts'

const NOW = new Date('2026-07-01T12:00:00Z')
const deal = {
  title: 'Half price',
  providerId: 'p1',
  providerName: 'Groq',
  discount: 50,
  link: 'https://console.groq.com/half',
}
const aDeal = (change: object = {}) => aSubmission({ type: 'DEAL', data: { ...deal, ...change } })
const textsOf = (review: ReturnType<typeof aReview>, waiting = [review.submission]) =>
  checksOf(review, waiting, NOW).map(({ tone, text }) => `${tone}: ${text}`)

describe('checks of a submission', () => {
  it('a deal without warnings', () => {
    expect(textsOf(aReview({ submission: aDeal() }))).toEqual([
      'fine: No similar record in the catalogue',
      'fine: Link is a full https address',
      "fine: The link is on the provider's own site",
    ])
  })

  it('a deal that names another provider, links to another site and has expired', () => {
    const submission = aDeal({
      providerName: 'OpenAI',
      link: 'http://cheap.example/x',
      expiresAt: '2026-06-01T00:00:00.000Z',
    })
    expect(textsOf(aReview({ submission }))).toEqual([
      'fine: No similar record in the catalogue',
      'caution: Link is http, not https',
      'problem: The form says OpenAI, its id belongs to Groq',
      "caution: The link leads to cheap.example, not to the provider's own site",
      'problem: The deal has already expired',
    ])
  })

  it.each([
    ['slug', false, 'Duplicate: Nova has the same address'],
    ['slug', true, 'Duplicate: Nova has the same address, which was removed from the catalogue'],
    ['name', false, 'Duplicate? Nova has the same name'],
    ['similar', false, 'Similar name: Nova'],
    ['target', false, null],
  ] as const)('a record found by its %s (archived: %s)', (match, isArchived, warning) => {
    const submission = aSubmission({ type: 'MODEL', data: { name: 'Nova' } })
    expect(duplicateWarning(aReview({ submission, record: aRecord({ match, isArchived }) }))).toBe(warning)
  })

  it('a price that is far from the live one', () => {
    const submission = aSubmission({
      type: 'MODEL',
      data: { name: 'Nova', pricing: { inputPerMillion: 9, outputPerMillion: 1 } },
    })
    const record = aRecord({ data: { pricing: { inputPerMillion: 3, outputPerMillion: 0.9 } } })
    expect(textsOf(aReview({ submission, record }))).toEqual([
      'fine: Matches one live record by its id',
      'caution: Input price is 3.0x the live one',
    ])
  })

  it.each([
    [3, 1.01, []],
    [3, 1, ['caution: Input price is 0.33x the live one']],
    [3, 0.3, ['caution: Input price is 0.10x the live one']],
    [3, 8.99, []],
    [3, 3, []],
    [3, 0, ['caution: Input price: one of the two is zero']],
    [0, 3, ['caution: Input price: one of the two is zero']],
    [0, 0, []],
  ])('live at $%d, sent with $%d: %j [HOUSE-23]', (live, submitted, expected) => {
    const submission = aSubmission({ type: 'MODEL', data: { name: 'Nova', pricing: { inputPerMillion: submitted } } })
    const record = aRecord({ data: { pricing: { inputPerMillion: live } } })
    expect(textsOf(aReview({ submission, record })).filter((text) => text.includes('price'))).toEqual(expected)
  })

  it('another pending submission about the same record', () => {
    const other = { ...aDeal({ title: 'half PRICE' }), id: 'other' }
    const texts = textsOf(aReview({ submission: aDeal() }), [aDeal(), other])
    expect(texts).toContain('caution: Another pending submission is about the same: half PRICE')
  })
})

it.each([
  ['https://groq.com/pricing', null],
  ['http://groq.com', 'is http, not https'],
  ['https://ada:secret@groq.com', 'contains a user name'],
  ['https://10.0.0.1/x', 'uses an IP address'],
  ['https://[::1]/x', 'uses an IP address'],
  ['https://localhost', 'names no domain'],
  ['https://gr\u043Eq.com', 'uses lookalike letters in its domain'],
  ['https://groq.com:8443', 'uses port 8443'],
  ['not an address', 'is not an address'],
])('the form of %s', (address, problem) => {
  expect(urlProblem(address)).toBe(problem)
})

it.each([
  ['https://console.groq.com/x', 'https://groq.com', true],
  ['https://www.groq.com', 'https://groq.com/', true],
  ['https://notgroq.com', 'https://groq.com', false],
])('%s on the site of %s: %s', (address, site, expected) => {
  expect(isOnSiteOf(address, site)).toBe(expected)
})

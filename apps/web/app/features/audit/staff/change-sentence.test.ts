import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import { describe, expect, it } from 'vitest'
import { changeSentence } from './change-sentence.ts'

const entry = (action: string, changes: AuditEntry['changes'], targetType = 'MODEL') =>
  ({ action, targetType, changes }) as AuditEntry

const offer = (input: string, output: string) => ({
  'venice/claude-opus-4.5': {
    prices: { input: `${input} USD per 1M-tokens`, output: `${output} USD per 1M-tokens` },
  },
})

describe('what an entry changed, in one line [STAFF-09]', () => {
  it.each([
    [
      entry('UPDATE_MODEL', { offers: { from: offer('6', '30'), to: offer('7', '35') } }),
      'venice: input $6 → $7, output $30 → $35',
    ],
    [entry('UPDATE_MODEL', { contextWindow: { from: null, to: 200_000 } }), 'Context, tokens not set → 200000'],
    [entry('UPDATE_USER_ROLE', { role: { from: 'USER', to: 'MODERATOR' } }, 'USER'), 'role USER → MODERATOR'],
    [
      entry('UPDATE_DEAL', {
        title: { from: 'a', to: 'b' },
        link: { from: 'c', to: 'd' },
        newUserOnly: { from: true, to: false },
      }),
      'title a → b, link c → d and 1 more',
    ],
    [
      entry(
        'APPROVE_SUBMISSION',
        { status: { from: 'PENDING', to: 'APPROVED' }, ownSubmission: { from: null, to: true } },
        'SUBMISSION',
      ),
      'status PENDING → APPROVED, Decided by its author not set → true',
    ],
    [entry('CREATE_MODEL', { name: { from: null, to: 'GPT' } }), 'Created'],
    [entry('DELETE_MODEL', { name: { from: 'GPT', to: null } }), 'Deleted'],
    [entry('CANCEL_FEED', null), ''],
    [
      entry('UPDATE_BLOG', { markdown: { from: 'x'.repeat(60), to: '' } }, 'BLOG'),
      `markdown ${'x'.repeat(39)}… → empty`,
    ],
  ])('%#', (shown, sentence) => {
    expect(changeSentence(shown)).toBe(sentence)
  })
})

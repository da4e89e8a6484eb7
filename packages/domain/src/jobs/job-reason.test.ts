import { describe, expect, it } from 'vitest'
import { jobAbout, jobReason, type KeptError } from './job-reason.ts'

describe('why a job failed, in plain words [STAFF-26]', () => {
  it.each<[KeptError, string]>([
    [
      { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 10.0.0.1:25' },
      'The other server does not accept connections',
    ],
    [{ code: 'EENVELOPE', message: 'No mailbox for ada@example.org' }, 'The mail server refused the recipient'],
    [{ message: 'job heartbeat timeout' }, 'The process ended in the middle of it'],
    [{ message: 'job timed out' }, 'It took longer than it may'],
    [{ message: 'Query read timeout' }, 'The database took too long'],
    [
      { code: '23505', message: 'duplicate key value violates unique constraint "models_slug_key"' },
      'The database refused it (23505): duplicate key value violates unique constraint "models_slug_key"',
    ],
    [{ message: 'No mailbox for ada@example.org' }, 'No mailbox for [e-mail]'],
    [{ message: 'Refused: Bearer abcdefgh12345' }, 'Refused: [hidden]'],
    [{ message: 'first line\n  second line' }, 'first line second line'],
    [{ name: 'TypeError' }, 'It failed with TypeError'],
    [{}, 'It failed without a reason'],
    [{ message: 'word '.repeat(100) }, `${'word '.repeat(100).slice(0, 199).trimEnd()}…`],
  ])('%j: %s', (error, reason) => {
    expect(jobReason(error)).toBe(reason)
  })
})

describe('what a job is about [STAFF-26]', () => {
  it.each<[unknown, string]>([
    [{ postId: '01981e3a-0000-7000-8000-000000000000' }, 'postId 01981e3a-0000-7000-8000-000000000000'],
    [{ kind: 'reset-password', email: 'ada@example.org', resetToken: 'x' }, 'kind reset-password'],
    [{ to: 'ada@example.org' }, 'to [e-mail]'],
    [{ nested: { email: 'ada@example.org' }, count: 3 }, 'count 3'],
    [null, ''],
    [{}, ''],
  ])('%j: %s', (data, about) => {
    expect(jobAbout(data)).toBe(about)
  })
})

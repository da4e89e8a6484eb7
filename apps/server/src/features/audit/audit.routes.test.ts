import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import { type AuditAction, auditActions } from '@inferdex/domain/audit/audit-actions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordRenaming } from '../../testing/staff-app.ts'
import { as, oneOfEach, testApp } from '../../testing/test-app.ts'
import { findBrokenLink } from './audit-chain.queries.ts'

const test = await testApp({ RATE_LIMITS: 'off' })
const people = await oneOfEach(test)

const record = (action: AuditAction, targetId = 'some-model') =>
  recordRenaming(test, people.ADMIN, { action, targetId })

type Listed = { items: AuditEntry[]; totalPages: number; isPartial: boolean }
const list = async (query = '') => (await as(test.app, people.ADMIN).get(`/admin/audit-logs${query}`)).json<Listed>()
const seqs = ({ items }: Listed) => items.map(({ seq }) => seq)

describe('GET /admin/audit-logs', () => {
  beforeAll(async () => {
    for (let index = 0; index < 25; index += 1)
      await record(auditActions[index % 3] ?? 'CREATE_MODEL', `model-${index}`)
  })

  it('200: newest first, twenty to a page, with who, what, where and how it was [API-AUDIT-01] [API-ENT-15]', async () => {
    const first = await list()
    expect(seqs(first)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index))
    expect(first.totalPages).toBe(2)
    expect(first.items[0]).toMatchObject({
      user: { username: people.ADMIN.username, email: people.ADMIN.email, avatar: null },
      action: 'CREATE_MODEL',
      targetType: 'MODEL',
      targetId: 'model-24',
      ipAddress: '192.0.2.7',
      changes: { name: { from: 'a', to: 'b' } },
    })
    expect(seqs(await list('?page=2'))).toEqual([5, 4, 3, 2, 1])
  })

  it('200: oldest first on request [API-AUDIT-01]', async () => {
    expect(seqs(await list('?sortBy=createdAt&sortOrder=asc&limit=3&page=2'))).toEqual([4, 5, 6])
  })

  it.each([
    ['?action=UPDATE_MODEL&limit=2', [23, 20]],
    ['?targetType=MODEL&limit=1', [25]],
    ['?targetId=model-7', [8]],
    ['?search=model-7', [8]],
    ['?search=delete&limit=2', [24, 21]],
    ['?search=nothing-like-this', []],
    ['?targetType=DEAL', []],
  ])('200: %s finds %j [API-AUDIT-01]', async (query, expected) => {
    expect(seqs(await list(query))).toEqual(expected)
  })

  it('200: by who did it [API-AUDIT-01]', async () => {
    expect(seqs(await list(`?userId=${people.ADMIN.id}&limit=2&page=2`))).toEqual([23, 22])
    expect(seqs(await list(`?search=${people.ADMIN.username}&limit=1`))).toEqual([25])
    expect(seqs(await list(`?userId=${people.USER.id}`))).toEqual([])
  })

  it.each(['MODERATOR', 'CONTRIBUTOR', 'USER'] as const)('403: %s', async (role) => {
    expect((await as(test.app, people[role]).get('/admin/audit-logs')).statusCode).toBe(403)
  })
})

describe('the chain', () => {
  it('holds while entries are written at the same time', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => record('UPDATE_MODEL', `parallel-${index}`)))
    expect(await findBrokenLink(test.database.db)).toBeNull()
  })

  it.each(['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log'])(
    '%s is refused by the database',
    async (statement) => {
      await expect(sql.raw(statement).execute(test.database.db)).rejects.toThrow('the audit log only grows')
    },
  )

  /** Changes rows as an owner of the database could, and reverts it. */
  async function tampered(statements: readonly string[]) {
    let broken: Awaited<ReturnType<typeof findBrokenLink>> = null
    await test.database.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        for (const statement of statements) await sql.raw(statement).execute(tx)
        broken = await findBrokenLink(tx)
        throw new Error('undo')
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'undo') throw error
      })
    return broken
  }

  it.each<[string, string[], number, string]>([
    ['an edit', [`update audit_log set target_id = 'other' where seq = 7`], 7, 'this entry was changed'],
    [
      'an edited time',
      [`update audit_log set at = at + interval '1 second' where seq = 7`],
      7,
      'this entry was changed',
    ],
    [
      'an edit with its own hash made anew',
      [
        `update audit_log set changes = null where seq = 7`,
        `update audit_log set hash = audit_hash(audit_log) where seq = 7`,
      ],
      8,
      'this entry does not follow the one before',
    ],
    ['a deletion', ['delete from audit_log where seq = 9'], 9, 'this entry is missing'],
    [
      'a deletion at the end',
      ['delete from audit_log where seq = (select max(seq) from audit_log)'],
      55,
      'this entry is missing',
    ],
    [
      'two entries in each other’s place',
      [
        'update audit_log set seq = 0 where seq = 3',
        'update audit_log set seq = 3 where seq = 4',
        'update audit_log set seq = 4 where seq = 0',
      ],
      3,
      'this entry does not follow the one before',
    ],
    [
      'an entry put in at the end',
      [
        `insert into audit_log select seq + 1, gen_random_uuid(), at, actor_id, actor_username, actor_email, action, target_type, target_id, ip, changes, hash, hash from audit_log order by seq desc limit 1`,
        `update audit_log set hash = audit_hash(audit_log) where seq = (select max(seq) from audit_log)`,
      ],
      56,
      'this entry was put in',
    ],
  ])('names %s', async (_, statements, seq, reason) => {
    expect(await tampered(statements)).toEqual({ seq, reason })
    expect(await findBrokenLink(test.database.db)).toBeNull()
  })
})

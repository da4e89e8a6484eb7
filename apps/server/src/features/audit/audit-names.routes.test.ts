import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { staffApp } from '../../testing/staff-app.ts'
import { as } from '../../testing/test-app.ts'
import { findBrokenLink } from './audit-chain.queries.ts'

const on = await staffApp()

const list = async (query: string) =>
  (await on.admin.get(`/admin/audit-logs?${query}`)).json<{ items: AuditEntry[] }>().items
const named = (entries: readonly AuditEntry[]) => entries.map(({ action, targetName }) => [action, targetName])

describe('names in the audit log [STAFF-09]', () => {
  it('200: each entry has the name that the record had then, and is found by part of any of its names', async () => {
    const { id } = await on.aModel({ name: 'Quasar Preview', slug: 'quasar-one' })
    await on.changedModel(id, { name: 'Quasar One' })
    const expected = [
      ['UPDATE_MODEL', 'Quasar One'],
      ['CREATE_MODEL', 'Quasar Preview'],
    ]
    expect(named(await list(`target=${id}`))).toEqual(expected)
    for (const text of ['asar prev', 'QUASAR ONE', 'sar-on', id.slice(4, 20)]) {
      expect(named(await list(`search=${encodeURIComponent(text)}`)), text).toEqual(expected)
    }
    expect(named(await list('target=quasar-one'))).toEqual(expected)
    expect(await list('target=quasar-two')).toEqual([])
  })

  it('200: a record that is gone keeps its name', async () => {
    const text = { excerpt: 'About it', category: 'News', content: 'Text' }
    const post = await on.admin.post('/admin/blogs', { title: 'Gone by noon', slug: 'gone-by-noon', ...text })
    expect(post.statusCode, post.body).toBe(201)
    const { id } = post.json<{ id: string }>()
    expect((await on.admin.delete(`/admin/blogs/${id}`)).statusCode).toBeLessThan(300)
    expect(named(await list(`target=${id}`))).toEqual([
      ['DELETE_BLOG', 'Gone by noon'],
      ['CREATE_BLOG', 'Gone by noon'],
    ])
  })

  it('200: an approval names the record that it made, and is among the entries of this record', async () => {
    const { people, test } = on
    const data = { providerName: 'OpenAI', title: 'Half off tokens', discount: 50, link: 'https://openai.com/' }
    const provider = await sql<{ id: string }>`select id from providers where slug = 'openai'`.execute(test.database.db)
    const sent = await as(test.app, people.USER).post('/submissions', {
      type: 'DEAL',
      data: { ...data, providerId: provider.rows[0]?.id },
    })
    expect(sent.statusCode, sent.body).toBe(201)
    const { id } = sent.json<Submission>()
    const approved = await as(test.app, people.MODERATOR).post(`/submissions/${id}/approve`, { version: 1 })
    expect(approved.statusCode, approved.body).toBe(200)
    const { targetId } = approved.json<Submission>()
    const [entry] = await list(`target=${targetId}`)
    expect(entry).toMatchObject({
      action: 'APPROVE_SUBMISSION',
      targetName: 'Half off tokens',
      about: { targetType: 'DEAL', targetId, name: 'Half off tokens' },
    })
  })

  it('200: everyone who acted is listed, and found by name or e-mail address', async () => {
    const { username, email } = on.people.ADMIN
    const everyone = (await on.admin.get('/admin/audit-logs/actors')).json<{ username: string }[]>()
    expect(everyone.map((one) => one.username)).toContain(username)
    for (const actor of [username.toUpperCase(), email]) {
      const entries = await list(`actor=${encodeURIComponent(actor)}`)
      expect(new Set(entries.map(({ user }) => user.username))).toEqual(new Set([username]))
    }
    expect((await on.moderator.get('/admin/audit-logs/actors')).statusCode).toBe(403)
  })

  it('200: a person who is erased is named nowhere, not even in the entries about them', async () => {
    const { id, username } = on.people.CONTRIBUTOR
    await on.admin.put(`/admin/users/${id}/role`, { role: 'USER' })
    expect(named(await list(`search=${username}`))).toEqual([['UPDATE_USER_ROLE', username]])
    expect((await on.admin.delete(`/admin/users/${id}`)).statusCode).toBeLessThan(300)
    expect(await list(`search=${username}`)).toEqual([])
    expect(JSON.stringify(await list(`target=${id}`))).not.toContain(username)
    expect(await list(`target=${id}`)).toHaveLength(2)
  })

  it('400: a day that is none', async () => {
    expect((await on.admin.get('/admin/audit-logs?from=2026-13-01')).statusCode).toBe(400)
  })

  it('the chain covers the names: a name changed afterwards breaks it', async () => {
    const { db } = on.test.database
    expect(await findBrokenLink(db)).toBeNull()
    const { seq } = (await list('search=quasar'))[0] ?? { seq: 0 }
    const changed = db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update audit_log set target_name = 'Other' where seq = ${seq}`.execute(tx)
      expect(await findBrokenLink(tx)).toEqual({ seq, reason: 'this entry was changed' })
      throw new Error('undo')
    })
    await expect(changed).rejects.toThrow('undo')
  })
})

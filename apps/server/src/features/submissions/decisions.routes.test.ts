import type { Submission, SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decisionsApp } from '../../testing/decisions-app.ts'
import { mailServer, sendDueMails } from '../../testing/servers/mail-server.ts'
import { as, aPerson } from '../../testing/test-app.ts'
import { findBrokenLink } from '../audit/audit-chain.queries.ts'
import { findModelOverview } from '../models/model-overview.service.ts'
import { findProvider } from '../providers/providers.queries.ts'

const on = await decisionsApp()
const { submit, decide, decided, shown, reputationOf, expectTrueCounts } = on

const versionsOf = (sent: readonly Submission[]) => Object.fromEntries(sent.map(({ id, version }) => [id, version]))

describe('deciding', () => {
  it('each decision is written down with who made it [ADM-AUDIT-14] [API-SUBM-12] [API-SUBM-13] [API-SUBM-20]', async () => {
    const sent = await submit('GENERAL', 'One more')
    await decided(sent.id, 'APPROVED', 'Good')
    await decided(sent.id, 'REJECTED')
    await decided(sent.id, 'PENDING', 'Once more')
    const { items } = (
      await as(on.test.app, on.people.ADMIN).get(`/admin/audit-logs?targetId=${sent.id}&sortOrder=asc`)
    ).json<{ items: { action: string; changes: unknown; user: { username: string } }[] }>()
    expect(items.map(({ action, changes }) => [action, changes])).toEqual([
      ['APPROVE_SUBMISSION', { status: { from: 'PENDING', to: 'APPROVED' }, reviewNote: { from: null, to: 'Good' } }],
      ['REJECT_SUBMISSION', { status: { from: 'APPROVED', to: 'REJECTED' }, reviewNote: { from: 'Good', to: null } }],
      [
        'RESET_SUBMISSION',
        { status: { from: 'REJECTED', to: 'PENDING' }, reviewNote: { from: null, to: 'Once more' } },
      ],
    ])
    expect(items[0]?.user.username).toBe(on.people.MODERATOR.username)
  })

  it('an approval earns its sender 10 points, and taking it back takes them', async () => {
    const sender = await aPerson(on.test)
    const [one, two] = [await submit('GENERAL', 'a', sender), await submit('GENERAL', 'b', sender)]
    await decided(one.id, 'APPROVED')
    await decided(two.id, 'APPROVED')
    expect(await reputationOf(sender)).toBe(20)
    await decided(one.id, 'REJECTED')
    expect(await reputationOf(sender)).toBe(10)
  })

  it.each(['APPROVED', 'REJECTED', 'PENDING'] as const)(
    '409: %s when it is so already [ADM-SUBM-10]',
    async (status) => {
      const sent = await submit('GENERAL', 'again')
      if (status !== 'PENDING') await decided(sent.id, status)
      expect((await decide(on.people.ADMIN, sent.id, status)).statusCode).toBe(409)
    },
  )

  it.each(['USER', 'CONTRIBUTOR'] as const)('403: %s', async (role) => {
    const sent = await submit('GENERAL', 'mine')
    expect((await decide(on.people[role], sent.id, 'APPROVED')).statusCode).toBe(403)
  })

  it('two approvals at once: one wins, one record exists, the other gets 409', async () => {
    const sent = await submit('MODEL', 'nova-race')
    const answers = await Promise.all(
      [on.people.ADMIN, on.people.MODERATOR].map((person) => decide(person, sent.id, 'APPROVED')),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await findModelOverview(on.test.database.db, 'nova-race')).toBeDefined()
    await expectTrueCounts()
  })

  it('several at once: what can be decided is, the rest is named [API-SUBM-18] [API-SUBM-19]', async () => {
    const sent = [await submit('GENERAL', 'a'), await submit('MODEL', 'gpt-5'), await submit('GENERAL', 'c')]
    const res = await as(on.test.app, on.people.ADMIN).post('/admin/submissions/bulk-approve', {
      ids: sent.map(({ id }) => id),
      versions: versionsOf(sent),
    })
    expect(res.json()).toEqual({
      succeeded: [sent[0]?.id, sent[2]?.id],
      failed: [{ id: sent[1]?.id, error: 'The catalogue already has a record with this slug' }],
    })
    const rejected = await as(on.test.app, on.people.ADMIN).post('/admin/submissions/bulk-reject', {
      ids: [sent[1]?.id],
      versions: versionsOf(sent),
      reviewNote: 'We have it',
    })
    expect(rejected.json()).toEqual({ succeeded: [sent[1]?.id], failed: [] })
    expect((await as(on.test.app, on.people.USER).get(`/submissions/${sent[1]?.id}`)).json()).toMatchObject({
      status: 'REJECTED',
      reviewNote: 'We have it',
    })
  })

  it('a submission is linked to an existing record [ADM-SUBM-18] [API-SUBM-14]', async () => {
    const sent = await submit('GENERAL', 'about a model')
    const res = await as(on.test.app, on.people.MODERATOR).post(`/submissions/${sent.id}/link`, {
      targetId: on.ids.model,
    })
    expect(res.json()).toMatchObject({ targetId: on.ids.model, status: 'PENDING' })
  })

  it('only an administrator deletes one, and the catalogue stays [ADM-SUBM-19] [API-SUBM-16]', async () => {
    const sent = await submit('PROVIDER', 'nova-stays')
    await decided(sent.id, 'APPROVED')
    expect((await as(on.test.app, on.people.MODERATOR).delete(`/submissions/${sent.id}`)).statusCode).toBe(403)
    expect((await as(on.test.app, on.people.ADMIN).delete(`/submissions/${sent.id}`)).statusCode).toBe(204)
    expect((await as(on.test.app, on.people.ADMIN).get(`/submissions/${sent.id}`)).statusCode).toBe(404)
    expect(await findProvider(on.test.database.db, 'nova-stays')).toBeDefined()
    await expectTrueCounts()
  })
})

describe('the sender', () => {
  it('gets a mail with the decision and the note of the team; nothing when it waits again [ADM-SUBM-15]', async () => {
    const server = await mailServer()
    const sender = await aPerson(on.test)
    const [one, two, three] = [
      await submit('MODEL', 'nova-mail', sender),
      await submit('GENERAL', 'Add a map', sender),
      await submit('GENERAL', 'Taken back', sender),
    ]
    await decided(one.id, 'APPROVED', 'Thank you')
    await decided(two.id, 'REJECTED', 'We have one')
    await decided(three.id, 'REJECTED')
    await decided(three.id, 'PENDING')
    // Rejected by mistake, undone and approved: only the last decision is mailed.
    const four = await submit('GENERAL', 'Second thoughts', sender)
    await decided(four.id, 'REJECTED', 'No')
    await decided(four.id, 'PENDING')
    on.test.clock.now = new Date(on.test.clock.now.getTime() + 5000)
    await decided(four.id, 'APPROVED')
    expect(await sendDueMails(on.test, server)).toEqual([])
    expect(server.mails.filter(({ to }) => to === sender.email)).toEqual([])
    on.test.clock.now = new Date(on.test.clock.now.getTime() + 30_000)
    expect(await sendDueMails(on.test, server)).toEqual([])
    const mine = server.mails.filter(({ to }) => to === sender.email)
    expect(mine.map(({ subject }) => subject)).toEqual([
      'Your submission was approved: nova-mail',
      'Your submission was not accepted: Add a map',
      'Your submission was approved: Second thoughts',
    ])
    expect(mine[1]?.text).toContain('Note from our team: We have one')
    expect(mine[1]?.text).toContain('/profile?tab=submissions')
  })
})

const RANDOM_DECISIONS = proofRuns(1000)

describe('any sequence of decisions', () => {
  it('leaves the catalogue as a first approval does, or as it was before [HOUSE-09]', {
    timeout: 180_000,
  }, async () => {
    const types = [
      'MODEL',
      'PROVIDER',
      'CAPABILITY',
      'BENCHMARK',
      'DEAL',
      'DEAL_EXPIRED',
      'CORRECTION',
      'GENERAL',
    ] as const
    const sender = await aPerson(on.test)
    const subjects = await Promise.all(
      types.map(async (type) => {
        const name = `walk-${type.toLowerCase().replace('_', '-')}`
        const { id } = await submit(type, name, sender)
        const before = await shown(type, name, null)
        const { targetId } = await decided(id, 'APPROVED')
        const approved = await shown(type, name, targetId)
        await decided(id, 'PENDING')
        return { type, name, id, targetId, before, approved, status: 'PENDING' as SubmissionStatus }
      }),
    )
    let decisions = 0
    const step = fc.record({
      subject: fc.integer({ min: 0, max: subjects.length - 1 }),
      status: fc.constantFrom<SubmissionStatus>('APPROVED', 'REJECTED', 'PENDING'),
    })
    await fc.assert(
      fc.asyncProperty(step, async ({ subject, status }) => {
        const one = subjects[subject]
        if (one === undefined) return
        const res = await decide(on.people.MODERATOR, one.id, status)
        expect(res.statusCode).toBe(one.status === status ? 409 : 200)
        decisions += res.statusCode === 200 ? 1 : 0
        one.status = status
        const expected = status === 'APPROVED' ? one.approved : one.before
        expect(withoutTimes(await shown(one.type, one.name, one.targetId))).toEqual(withoutTimes(expected))
      }),
      { numRuns: RANDOM_DECISIONS, endOnFailure: true },
    )
    expect(decisions).toBeGreaterThan(RANDOM_DECISIONS * 0.4)
    expect(await reputationOf(sender)).toBe(10 * subjects.filter(({ status }) => status === 'APPROVED').length)
    await expectTrueCounts()
    expect(await findBrokenLink(on.test.database.db)).toBeNull()
  })
})

/** Removes the times of the last write, which differ. */
function withoutTimes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null, (key, part: unknown) => (key === 'updatedAt' ? undefined : part)))
}

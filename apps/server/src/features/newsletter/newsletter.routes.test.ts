import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type MailServer, mailServer, sendDueMails, tokenFromMail } from '../../testing/servers/mail-server.ts'
import { aPerson, as, errorOf, type Person, TEST_PASSWORD, testApp } from '../../testing/test-app.ts'
import { deleteUnconfirmed } from './newsletter.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const test = await testApp({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000' })
const server: MailServer = await mailServer()
const admin = await aPerson(test, 'ADMIN')

const anAddress = () => `reader-${randomBytes(4).toString('hex')}@example.org`
const subscribe = (email: string, app = test.app) => as(app).post('/newsletter/subscriptions', { email })
const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)
const newestTo = (email: string) => mailsTo(email).at(-1)
const unfolded = (raw = '') => raw.replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('=\r\n', '')
const oneClickUrl = (email: string) =>
  /List-Unsubscribe: ?<http:\/\/localhost:3000(\/api\/newsletter\/unsubscribe\?token=[\w-]{43})>/.exec(
    unfolded(newestTo(email)?.raw),
  )?.[1] ?? ''

async function rowOf(email: string) {
  return await test.database.db
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

async function confirmed(email = anAddress()): Promise<string> {
  await subscribe(email)
  await sendDueMails(test, server)
  const res = await as(test.app).post('/newsletter/confirm', { token: tokenFromMail(server, email) })
  expect(res.statusCode).toBe(204)
  await sendDueMails(test, server)
  return email
}

describe('subscribing', () => {
  it('204: a mail asks the owner of the address, and only the confirmation subscribes [PUB-FOOT-03]', async () => {
    const email = anAddress()
    expect((await subscribe(email)).statusCode).toBe(204)
    expect(await sendDueMails(test, server)).toEqual([])
    expect(newestTo(email)).toMatchObject({ subject: 'Confirm your subscription to Inferdex' })
    expect((await rowOf(email))?.confirmed_at).toBeNull()

    const token = tokenFromMail(server, email)
    expect((await as(test.app).post('/newsletter/confirm', { token })).statusCode).toBe(204)
    expect((await rowOf(email))?.confirmed_at).toEqual(test.clock.now)
    await sendDueMails(test, server)
    expect(newestTo(email)?.subject).toBe("You're subscribed to Inferdex")

    // Opening the link again has no effect.
    expect((await as(test.app).post('/newsletter/confirm', { token })).statusCode).toBe(204)
    await sendDueMails(test, server)
    expect(mailsTo(email)).toHaveLength(2)
  })

  it('the answer is the same for an address that is subscribed already; its mail says so', async () => {
    const email = await confirmed()
    const [known, unknown] = [await subscribe(email.toUpperCase()), await subscribe(anAddress())]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    await sendDueMails(test, server)
    expect(server.mails.at(-2)?.subject).toBe("You're already subscribed to Inferdex")
    expect((await rowOf(email))?.confirmed_at).not.toBeNull()
  })

  it('400: what is no address is refused, and nothing is stored', async () => {
    const res = await subscribe('nobody')
    expect(res.statusCode).toBe(400)
    expect(errorOf(res).fields).toEqual({ email: 'Please enter a valid email address' })
    expect(await rowOf('nobody')).toBeUndefined()
  })

  it('400: a token that was never sent, or was meant to unsubscribe, confirms nothing', async () => {
    const email = anAddress()
    await subscribe(email)
    await sendDueMails(test, server)
    const unsubscribeToken = oneClickUrl(email).split('=')[1] ?? ''
    for (const token of ['x'.repeat(43), unsubscribeToken]) {
      const res = await as(test.app).post('/newsletter/confirm', { token })
      expect([res.statusCode, errorOf(res).code]).toEqual([400, 'LINK_INVALID'])
    }
    expect((await rowOf(email))?.confirmed_at).toBeNull()
  })

  it('tokens stand in the database only as hashes', async () => {
    const email = anAddress()
    await subscribe(email)
    await sendDueMails(test, server)
    const token = tokenFromMail(server, email)
    const { rows } = await test.database.pool.query(
      `select count(*)::int as found from newsletter_tokens where encode(hash, 'escape') like '%' || $1 || '%'`,
      [token],
    )
    expect(rows).toEqual([{ found: 0 }])
    const { rows: jobs } = await test.database.pool.query('select data, output from jobs.job')
    expect(JSON.stringify(jobs)).not.toContain(token)
  })

  it('429: too many wishes for one mailbox, and too many from one place', async () => {
    const limited = await testApp()
    const email = anAddress()
    const statuses = []
    for (let time = 0; time < 4; time += 1) statuses.push((await subscribe(email, limited.app)).statusCode)
    expect(statuses).toEqual([204, 204, 204, 429])
    // Addresses are case-insensitive [HOUSE-23].
    expect((await subscribe(email.toUpperCase(), limited.app)).statusCode).toBe(429)
    for (let time = 0; time < 10; time += 1) await subscribe(anAddress(), limited.app)
    const res = await subscribe(anAddress(), limited.app)
    expect(res.statusCode).toBe(429)
    expect(Number(res.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('429: too many tries of links from one network, whatever address of it [SAFE-05]', async () => {
    const limited = await testApp()
    const statuses = new Set<number>()
    for (let time = 1; time <= 61; time += 1) {
      const res = await limited.app.inject({
        method: 'POST',
        url: '/api/newsletter/confirm',
        payload: { token: 'a'.repeat(43) },
        remoteAddress: `2001:db8:1:2::${time}`,
      })
      statuses.add(res.statusCode)
    }
    expect(statuses).toContain(429)
  })

  it('404: a production installation without an SMTP server says that it has no newsletter', async () => {
    const silent = await testApp({ NODE_ENV: 'production' })
    const res = await subscribe(anAddress(), silent.app)
    expect([res.statusCode, errorOf(res).error]).toEqual([404, 'This site has no newsletter'])
    expect((await as(silent.app).get('/site')).json()).toMatchObject({ hasNewsletter: false })
  })

  it('204: a demo without an SMTP server has a newsletter, and asks nobody to confirm an account [USE-21]', async () => {
    const demo = await testApp({ NODE_ENV: 'production', DEMO: '1' })
    expect((await subscribe(anAddress(), demo.app)).statusCode).toBe(204)
    expect((await as(demo.app).get('/site')).json()).toMatchObject({ sendsMail: false, hasNewsletter: true })
  })

  it('an address that is not confirmed within 7 days is deleted; others stay', async () => {
    const [pending, stays] = [anAddress(), await confirmed()]
    await subscribe(pending)
    await sendDueMails(test, server)
    await deleteUnconfirmed(test.database.db, new Date(test.clock.now.getTime() + 6 * DAY_MS))
    expect(await rowOf(pending)).toBeDefined()
    await deleteUnconfirmed(test.database.db, new Date(test.clock.now.getTime() + 8 * DAY_MS))
    expect(await rowOf(pending)).toBeUndefined()
    expect(await rowOf(stays)).toBeDefined()
  })
})

describe('unsubscribing', () => {
  it('every mail has the headers of RFC 8058, and one POST to their address deletes the subscription', async () => {
    const email = await confirmed()
    expect(newestTo(email)?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const url = oneClickUrl(email)
    expect(url).not.toBe('')
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      ],
    ] as const) {
      // The second call finds nothing, and succeeds too.
      const res = await test.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
      expect(res.statusCode).toBe(204)
      expect(await rowOf(email)).toBeUndefined()
    }
  })

  it('the link of the mail leads to a page; a mail program that opens the address is led there too', async () => {
    const email = await confirmed()
    const token = oneClickUrl(email).split('=')[1] ?? ''
    expect(newestTo(email)?.text).toMatch(/http:\/\/localhost:3000\/newsletter\/unsubscribe#token=[\w-]{43}/)
    const res = await test.app.inject({ method: 'GET', url: oneClickUrl(email) })
    expect(res.statusCode).toBe(302)
    expect(res.headers.location).toBe(`http://localhost:3000/newsletter/unsubscribe#token=${token}`)
    expect(await rowOf(email)).toBeDefined()
    expect((await as(test.app).post(`/newsletter/unsubscribe?token=${token}`)).statusCode).toBe(204)
    expect(await rowOf(email)).toBeUndefined()
  })

  it('whoever unsubscribed before the welcome is written gets none, and is not subscribed again', async () => {
    const email = anAddress()
    await subscribe(email)
    await sendDueMails(test, server)
    await as(test.app).post('/newsletter/confirm', { token: tokenFromMail(server, email) })
    await test.app.inject({ method: 'POST', url: oneClickUrl(email) })
    expect(await sendDueMails(test, server)).toEqual([])
    expect(mailsTo(email)).toHaveLength(1)
    expect(await rowOf(email)).toBeUndefined()
  })

  it('a token to confirm unsubscribes nobody', async () => {
    const email = anAddress()
    await subscribe(email)
    await sendDueMails(test, server)
    const token = tokenFromMail(server, email)
    expect((await as(test.app).post(`/newsletter/unsubscribe?token=${token}`)).statusCode).toBe(204)
    expect(await rowOf(email)).toBeDefined()
  })
})

describe('the list of the staff', () => {
  it('200: pages of confirmed and of open ones, with counts, found by a part of the address', async () => {
    const own = await testApp({ RATE_LIMITS: 'off' })
    const staff = await aPerson(own, 'ADMIN')
    const at = own.clock.now
    await own.database.db
      .insertInto('newsletter_subscriptions')
      .values(
        Array.from({ length: 25 }, (_, index) => ({
          id: crypto.randomUUID(),
          email: `reader${index}@${index < 3 ? 'acme' : 'example'}.org`,
          requested_at: at,
          confirmed_at: index === 24 ? null : at,
        })),
      )
      .execute()
    const first = (await as(own.app, staff).get('/admin/newsletter')).json()
    expect(first).toMatchObject({ page: 1, totalPages: 2, total: 24, counts: { CONFIRMED: 24, PENDING: 1 } })
    expect(first.items).toHaveLength(20)
    const second = (await as(own.app, staff).get('/admin/newsletter?page=2')).json()
    expect(second.items).toHaveLength(4)
    const found = (await as(own.app, staff).get('/admin/newsletter?search=ACME')).json()
    expect(found).toMatchObject({ total: 3 })
    const pending = (await as(own.app, staff).get('/admin/newsletter?state=PENDING')).json()
    expect(pending.items).toMatchObject([{ email: 'reader24@example.org', confirmedAt: null }])
  })

  it('200: an export is written to the audit log, and each of its links unsubscribes its own reader', async () => {
    const email = await confirmed()
    const res = await as(test.app, admin).post('/admin/newsletter/export', {})
    expect(res.statusCode).toBe(200)
    const { items, next } = res.json<{ items: { email: string; unsubscribeUrl: string }[]; next: string | null }>()
    expect(next).toBeNull()
    const own = items.find((item) => item.email === email)
    const token = own?.unsubscribeUrl.split('#token=')[1] ?? ''
    await as(test.app).post(`/newsletter/unsubscribe?token=${token}`)
    expect(await rowOf(email)).toBeUndefined()
    const log = (await as(test.app, admin).get('/admin/audit-logs?action=EXPORT_NEWSLETTER')).json()
    expect(log.items[0]).toMatchObject({ targetType: 'NEWSLETTER', user: { username: admin.username } })
  })

  it('200: parts of an export follow each other without a gap', async () => {
    const own = await testApp({ RATE_LIMITS: 'off' })
    const staff = await aPerson(own, 'ADMIN')
    await own.database.pool.query(
      `insert into newsletter_subscriptions (id, email, requested_at, confirmed_at)
       select gen_random_uuid(), 'reader' || n || '@example.org', now(), now() from generate_series(1, 2300) n`,
    )
    const emails = new Set<string>()
    let after: string | undefined
    let parts = 0
    do {
      const { items, next } = (await as(own.app, staff).post('/admin/newsletter/export', after ? { after } : {})).json()
      for (const item of items as { email: string }[]) emails.add(item.email)
      after = next ?? undefined
      parts += 1
    } while (after !== undefined)
    expect([parts, emails.size]).toEqual([3, 2300])
    const log = await own.database.db.selectFrom('audit_log').select('action').execute()
    expect(log).toEqual([{ action: 'EXPORT_NEWSLETTER' }])
  })

  it('204: deleting one is recorded without the address', async () => {
    const email = await confirmed()
    const row = await rowOf(email)
    expect((await as(test.app, admin).delete(`/admin/newsletter/${row?.id}`)).statusCode).toBe(204)
    expect(await rowOf(email)).toBeUndefined()
    const entry = await test.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'DELETE_SUBSCRIPTION')
      .executeTakeFirstOrThrow()
    expect(entry.target_id).toBe(row?.id)
    expect(JSON.stringify(entry)).not.toContain(email)
    expect((await as(test.app, admin).delete(`/admin/newsletter/${row?.id}`)).statusCode).toBe(404)
  })
})

describe('with an account', () => {
  const verify = (person: Person) =>
    test.database.db
      .updateTable('users')
      .set({ email_verified_at: test.clock.now })
      .where('id', '=', person.id)
      .execute()
  const remove = (person: Person) =>
    test.app.inject({
      method: 'DELETE',
      url: '/api/users/me',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { username: person.username, password: TEST_PASSWORD },
    })

  it('the own data tells of the subscription, and deleting the account ends it', async () => {
    const person = await aPerson(test)
    await verify(person)
    await confirmed(person.email)
    const data = (await as(test.app, person).get('/users/me/data')).json()
    expect(data.newsletter).toMatchObject({ confirmedAt: test.clock.now.toISOString() })
    expect((await remove(person)).statusCode).toBe(204)
    expect(await rowOf(person.email)).toBeUndefined()
  })

  it('an account whose address is not confirmed learns and ends nothing: the address may be somebody else’s', async () => {
    const person = await aPerson(test)
    await confirmed(person.email)
    expect((await as(test.app, person).get('/users/me/data')).json().newsletter).toBeNull()
    expect((await remove(person)).statusCode).toBe(204)
    expect(await rowOf(person.email)).toBeDefined()
  })
})

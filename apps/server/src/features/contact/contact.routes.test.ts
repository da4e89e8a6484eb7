import { describe, expect, it } from 'vitest'
import { type MailServer, mailServer, sendDueMails } from '../../testing/servers/mail-server.ts'
import { aPerson, as, errorOf, testApp } from '../../testing/test-app.ts'
import { waitingJobs } from '../../testing/run-jobs.ts'

const MAILBOX = 'team@inferdex.example'

const test = await testApp({ RATE_LIMITS: 'off', CONTACT_MAILBOX: MAILBOX })
const server: MailServer = await mailServer()
const admin = await aPerson(test, 'ADMIN')

const aMessage = (change: object = {}) => ({
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  subject: 'A price is wrong',
  message: 'The output price of GPT OSS 120B at Groq.\n\nSee https://groq.com/pricing',
  ...change,
})
const send = (body: object, app = test.app) => as(app).post('/contact', body)

async function stored(subject: string) {
  return await test.database.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst()
}

describe('POST /contact', () => {
  it('204: the message is stored and mailed to the team, whose answer goes to the sender [PUB-STATIC-04]', async () => {
    expect((await send(aMessage())).statusCode).toBe(204)
    expect(await stored('A price is wrong')).toMatchObject({ name: 'Ada Lovelace', status: 'OPEN', decided_at: null })
    expect(await sendDueMails(test, server, MAILBOX)).toEqual([])
    const [mail] = server.mails
    expect(mail).toMatchObject({ to: MAILBOX, subject: 'Contact form: A price is wrong' })
    expect(mail?.raw).toMatch(/^Reply-To: Ada Lovelace <ada@example\.org>/m)
    expect(mail?.text).toContain('The output price of GPT OSS 120B at Groq.')
  })

  it.each([
    ['name', 'Name is required'],
    ['email', 'Please enter a valid email address'],
    ['subject', 'Subject is required'],
    ['message', 'Message is required'],
  ])('400: without %s nothing is stored', async (field, message) => {
    const res = await send(aMessage({ subject: 'Incomplete', [field]: field === 'email' ? 'x' : '  ' }))
    expect(res.statusCode).toBe(400)
    expect(errorOf(res).fields?.[field]).toBe(message)
    expect(await stored('Incomplete')).toBeUndefined()
  })

  it('400: lines that would become headers of a mail are refused', async () => {
    for (const change of [{ subject: 'Hello\r\nBcc: all@example.org' }, { name: 'Ada\nX-Spam: no' }]) {
      expect((await send(aMessage(change))).statusCode).toBe(400)
    }
  })

  it('markup in a name or a message stays text in the mail', async () => {
    await send(aMessage({ name: '<b>Ada</b>', subject: 'Markup', message: '<script>alert(1)</script>' }))
    await sendDueMails(test, server, MAILBOX)
    const raw = server.mails.at(-1)?.raw ?? ''
    expect(raw).toContain('&lt;script&gt;')
    expect(raw.slice(raw.indexOf('text/html'))).not.toMatch(/<script|<b>Ada/)
  })

  it.each([
    ['the field that nobody sees', { website: 'https://spam.example' }],
    ['many links', { message: 'https://a.example https://b.example https://c.example https://d.example' }],
  ])('204: %s makes it spam: kept for the staff, mailed to nobody', async (what, change) => {
    const subject = `Spam by ${what}`
    const before = server.mails.length
    expect((await send(aMessage({ subject, ...change }))).statusCode).toBe(204)
    await sendDueMails(test, server, MAILBOX)
    expect(server.mails).toHaveLength(before)
    expect((await stored(subject))?.status).toBe('SPAM')
  })

  it('without a mailbox the message is stored, and no mail waits for ever', async () => {
    const own = await testApp({ RATE_LIMITS: 'off' })
    expect((await send(aMessage(), own.app)).statusCode).toBe(204)
    expect(await waitingJobs(own.database.db)).toEqual([])
    expect(await own.database.db.selectFrom('contact_messages').select('status').execute()).toEqual([
      { status: 'OPEN' },
    ])
  })

  it('in production without an SMTP server the message is stored for the staff', async () => {
    const silent = await testApp({ NODE_ENV: 'production', CONTACT_MAILBOX: MAILBOX })
    expect((await send(aMessage(), silent.app)).statusCode).toBe(204)
    expect(await waitingJobs(silent.database.db)).toEqual([])
  })

  it('429: five messages of one sender in an hour are enough', async () => {
    const limited = await testApp()
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push((await send(aMessage(), limited.app)).statusCode)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    const { length } = await limited.database.db.selectFrom('contact_messages').select('id').execute()
    expect(length).toBe(5)
  })
})

describe('the messages of the staff', () => {
  it('200: open ones first, marked as answered with an audit entry, found by name, address and subject', async () => {
    const own = await testApp({ RATE_LIMITS: 'off' })
    const staff = await aPerson(own, 'ADMIN')
    await send(aMessage({ subject: 'First' }), own.app)
    own.clock.now = new Date(own.clock.now.getTime() + 1000)
    await send(aMessage({ subject: 'Second', name: 'Grace Hopper', email: 'grace@example.com' }), own.app)
    await send(aMessage({ subject: 'Third', website: 'x' }), own.app)
    const list = (query = '') =>
      as(own.app, staff)
        .get(`/admin/messages${query}`)
        .then((res) => res.json())
    const open = await list()
    expect(open.items.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'First'])
    expect(open.counts).toEqual({ OPEN: 2, ANSWERED: 0, SPAM: 1 })
    for (const search of ['grace', 'EXAMPLE.COM', 'second']) {
      expect((await list(`?search=${search}`)).items).toHaveLength(1)
    }

    const { id } = open.items[1]
    const res = await as(own.app, staff).put(`/admin/messages/${id}`, { status: 'ANSWERED' })
    expect(res.json()).toMatchObject({ status: 'ANSWERED', decidedBy: staff.username })
    // Repeating the same status changes and records nothing.
    await as(own.app, staff).put(`/admin/messages/${id}`, { status: 'ANSWERED' })
    expect((await list('?status=ANSWERED')).items).toHaveLength(1)
    expect((await list()).counts).toEqual({ OPEN: 1, ANSWERED: 1, SPAM: 1 })
    const log = await own.database.db.selectFrom('audit_log').select(['action', 'target_id', 'changes']).execute()
    expect(log).toEqual([
      { action: 'UPDATE_MESSAGE', target_id: id, changes: { status: { from: 'OPEN', to: 'ANSWERED' } } },
    ])
  })

  it('204: deleting one is recorded; what is gone is 404', async () => {
    await send(aMessage({ subject: 'To delete' }))
    const { id } = (await stored('To delete')) ?? { id: '' }
    expect((await as(test.app, admin).delete(`/admin/messages/${id}`)).statusCode).toBe(204)
    expect(await stored('To delete')).toBeUndefined()
    expect((await as(test.app, admin).delete(`/admin/messages/${id}`)).statusCode).toBe(404)
    expect((await as(test.app, admin).put(`/admin/messages/${id}`, { status: 'OPEN' })).statusCode).toBe(404)
  })

  it('403: moderators read no messages and no subscribers', async () => {
    const moderator = await aPerson(test, 'MODERATOR')
    for (const path of ['/admin/messages', '/admin/newsletter']) {
      expect((await as(test.app, moderator).get(path)).statusCode).toBe(403)
    }
  })
})

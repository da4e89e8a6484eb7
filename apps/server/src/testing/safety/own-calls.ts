import { generate } from 'otplib'
import { factorOf } from '../accounts/second-factor.ts'
import { type SoftwarePasskey, softwarePasskey } from '../accounts/software-passkey.ts'
import type { Context, RecordMakers } from '../audit/record-makers.ts'
import { type MailServer, sendDueMails, tokenFromMail } from '../servers/mail-server.ts'
import { aPerson, as, type Person, TEST_PASSWORD } from '../test-app.ts'
import { addNews } from '../watching/watching-news.ts'
import { aHook } from '../watching/webhook-server.ts'

/** A call with a body, and who sends it. */
export type OwnCall = { path: string; body: object; person?: Person; cookie?: string }

const STEP_MS = 30_000
const SITE = { host: 'localhost', origin: 'http://localhost:3000' }
const FACTOR = '/users/me/second-factor'
const PASSWORD = { password: TEST_PASSWORD }
const NEW_PASSWORD = 'seven purple bicycles in the rain'
const RATINGS = { rating: 4, easeOfUse: 4, accuracy: 4, value: 4, support: 4 }
const WORDS = { title: 'Good enough', content: 'It answers before I look.' }

/** Returns one valid call for every endpoint with a body that is not for staff. */
export function ownCalls(
  { fresh, idOf }: RecordMakers,
  context: () => Context & { readonly mails: MailServer },
): Record<string, () => Promise<OwnCall>> {
  const test = () => context().test
  const own = (person: Person | null) => as(test().app, person)
  const someone = () => aPerson(test())

  /** Returns the token from the mail to a person. */
  async function mailedToken(email: string): Promise<string> {
    await sendDueMails(test(), context().mails)
    return tokenFromMail(context().mails, email)
  }

  /** Returns an unused code of an authenticator app. */
  function nextCode(secret: string): Promise<string> {
    test().clock.now = new Date(test().clock.now.getTime() + STEP_MS)
    return generate({ secret, epoch: Math.floor(test().clock.now.getTime() / 1000) })
  }

  async function startedApp() {
    const person = await someone()
    const { secret } = (await own(person).post(`${FACTOR}/app`, PASSWORD)).json<{ secret: string }>()
    return { person, secret }
  }

  async function withApp() {
    const { person, secret } = await startedApp()
    await own(person).post(`${FACTOR}/app/confirm`, { code: await nextCode(secret) })
    return { person, secret }
  }

  async function startedPasskey(): Promise<{ person: Person; passkey: SoftwarePasskey; credential: object }> {
    const person = await someone()
    const passkey = softwarePasskey(SITE)
    const options = (await own(person).post(`${FACTOR}/passkeys/options`, PASSWORD)).json<{ challenge: string }>()
    return { person, passkey, credential: passkey.register(options) }
  }

  async function withPasskey() {
    const { person, passkey, credential } = await startedPasskey()
    await own(person).post(`${FACTOR}/passkeys`, { name: 'Laptop', credential })
    return { person, passkey }
  }

  const aComment = async (person: Person) =>
    idOf(own(person).post('/comments', { postId: context().ids.post, content: fresh('Comment') }))
  async function aPublicComment(): Promise<string> {
    const id = await aComment(await someone())
    await own(context().people.ADMIN).put(`/admin/comments/${id}`, { status: 'APPROVED' })
    return id
  }

  const modelTarget = () => ({ targetType: 'MODEL', targetId: context().ids.model })
  const workload = { name: 'Bot', requests: 1000, in: '1k', out: 0, need: 'none', models: 'pick', pick: ['gpt-5'] }

  return {
    'POST /auth/register': async () => {
      const username = fresh('new')
      return { path: '/auth/register', body: { username, email: `${username}@example.org`, password: NEW_PASSWORD } }
    },
    'POST /auth/login': async () => ({ path: '/auth/login', body: { email: (await someone()).email, ...PASSWORD } }),
    'POST /auth/second-factor': async () => {
      const { person, secret } = await withApp()
      const pending = await own(null).post('/auth/login', { email: person.email, ...PASSWORD })
      const cookie = String(pending.headers['set-cookie']).split(';', 1)[0] ?? ''
      return { path: '/auth/second-factor', body: { code: await nextCode(secret) }, cookie }
    },
    'POST /auth/passkey': async () => {
      const { passkey } = await withPasskey()
      const options = (await own(null).post('/auth/passkey/options')).json<{ challenge: string }>()
      return { path: '/auth/passkey', body: { credential: passkey.signIn(options) } }
    },
    'POST /auth/confirmation/password': async () => ({
      path: '/auth/confirmation/password',
      body: PASSWORD,
      person: await someone(),
    }),
    'POST /auth/confirmation/code': async () => {
      const { person, secret } = await withApp()
      return { path: '/auth/confirmation/code', body: { code: await nextCode(secret) }, person }
    },
    'POST /auth/confirmation/passkey': async () => {
      const { person, passkey } = await withPasskey()
      const options = (await own(person).post('/auth/confirmation/passkey/options')).json<{ challenge: string }>()
      return { path: '/auth/confirmation/passkey', body: { credential: passkey.signIn(options) }, person }
    },
    'POST /auth/forgot-password': async () => ({
      path: '/auth/forgot-password',
      body: { email: (await someone()).email },
    }),
    'POST /auth/reset-password': async () => {
      const { email } = await someone()
      await own(null).post('/auth/forgot-password', { email })
      return { path: '/auth/reset-password', body: { token: await mailedToken(email), password: NEW_PASSWORD } }
    },
    'POST /auth/verify-email': async () => {
      const person = await someone()
      await own(person).post('/auth/resend-verification')
      return { path: '/auth/verify-email', body: { token: await mailedToken(person.email) } }
    },
    'POST /users/me/email': async () => ({
      path: '/users/me/email',
      body: { email: `${fresh('other')}@example.org` },
      person: await someone(),
    }),
    'POST /auth/change-email': async () => {
      const email = `${fresh('other')}@example.org`
      await own(await someone()).post('/users/me/email', { email })
      return { path: '/auth/change-email', body: { token: await mailedToken(email) } }
    },
    'POST /auth/stop-email-change': async () => {
      const person = await someone()
      await own(person).post('/auth/resend-verification')
      await own(null).post('/auth/verify-email', { token: await mailedToken(person.email) })
      await own(person).post('/users/me/email', { email: `${fresh('other')}@example.org` })
      return { path: '/auth/stop-email-change', body: { token: await mailedToken(person.email) } }
    },
    'PATCH /users/me': async () => ({ path: '/users/me', body: { bio: 'New' }, person: await someone() }),
    'PUT /users/me/password': async () => ({
      path: '/users/me/password',
      body: { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD },
      person: await someone(),
    }),
    'DELETE /users/me': async () => {
      const person = await someone()
      return { path: '/users/me', body: { username: person.username, ...PASSWORD }, person }
    },
    'PUT /users/me/views/:list': async () => ({
      path: '/users/me/views/users',
      body: { views: { mine: { role: 'ADMIN' } } },
      person: await someone(),
    }),
    'POST /users/me/api-keys': async () => ({
      path: '/users/me/api-keys',
      body: { name: 'ci' },
      person: await someone(),
    }),
    [`POST ${FACTOR}/app`]: async () => ({ path: `${FACTOR}/app`, body: PASSWORD, person: await someone() }),
    [`POST ${FACTOR}/app/confirm`]: async () => {
      const { person, secret } = await startedApp()
      return { path: `${FACTOR}/app/confirm`, body: { code: await nextCode(secret) }, person }
    },
    [`POST ${FACTOR}/recovery-codes`]: async () => {
      const { person, secret } = await withApp()
      return { path: `${FACTOR}/recovery-codes`, body: { code: await nextCode(secret) }, person }
    },
    [`DELETE ${FACTOR}/app`]: async () => {
      const { person, secret } = await withApp()
      return { path: `${FACTOR}/app`, body: { code: await nextCode(secret) }, person }
    },
    [`POST ${FACTOR}/passkeys/options`]: async () => ({
      path: `${FACTOR}/passkeys/options`,
      body: PASSWORD,
      person: await someone(),
    }),
    [`POST ${FACTOR}/passkeys`]: async () => {
      const { person, credential } = await startedPasskey()
      return { path: `${FACTOR}/passkeys`, body: { name: 'Laptop', credential }, person }
    },
    [`DELETE ${FACTOR}/passkeys/:id`]: async () => {
      const { person } = await withPasskey()
      const [passkey] = (await factorOf(test(), person)).passkeys
      return { path: `${FACTOR}/passkeys/${passkey?.id}`, body: PASSWORD, person }
    },
    'POST /comments': async () => ({
      path: '/comments',
      body: { postId: context().ids.post, content: 'Well said' },
      person: await someone(),
    }),
    'PATCH /comments/:id': async () => {
      const person = await someone()
      return { path: `/comments/${await aComment(person)}`, body: { content: 'Better said' }, person }
    },
    'POST /comments/:id/flag': async () => ({
      path: `/comments/${await aPublicComment()}/flag`,
      body: { reason: 'Rude' },
      person: await someone(),
    }),
    'PUT /comments/:id/like': async () => ({
      path: `/comments/${await aPublicComment()}/like`,
      body: { liked: true },
      person: await someone(),
    }),
    'POST /reviews': async () => ({
      path: '/reviews',
      body: { ...modelTarget(), ...RATINGS, ...WORDS },
      person: await someone(),
    }),
    'PATCH /reviews/:id': async () => {
      const person = await someone()
      const id = await idOf(own(person).post('/reviews', { ...modelTarget(), ...RATINGS, ...WORDS }))
      return { path: `/reviews/${id}`, body: { rating: 5 }, person }
    },
    'POST /likes': async () => ({
      path: '/likes',
      body: { ...modelTarget(), type: 'UPVOTE' },
      person: await someone(),
    }),
    'POST /submissions': async () => ({
      path: '/submissions',
      body: { type: 'GENERAL', data: { suggestion: 'Show weekly prices' }, notes: 'Please' },
      person: await someone(),
    }),
    'POST /watches': async () => ({
      path: '/watches',
      body: { targetType: 'BILL', workload, rules: { pricePercent: 5 } },
      person: await someone(),
    }),
    'POST /watches/preview': async () => ({
      path: '/watches/preview',
      body: { ...modelTarget(), rules: { pricePercent: 5 } },
      person: await someone(),
    }),
    'PATCH /watches/:id': async () => {
      const person = await someone()
      const id = await idOf(own(person).post('/watches', modelTarget()))
      return { path: `/watches/${id}`, body: { rules: { pricePercent: 5 } }, person }
    },
    'POST /inbox/read': async () => {
      const person = await someone()
      await own(person).post('/watches', modelTarget())
      await addNews(test(), context().ids.model)
      const { items } = (await own(person).get('/inbox')).json<{ items: { id: string }[] }>()
      return { path: '/inbox/read', body: { ids: items.map(({ id }) => id) }, person }
    },
    'PUT /users/me/delivery': async () => ({
      path: '/users/me/delivery',
      body: {
        digest: 'weekly',
        weekday: 1,
        hour: 9,
        timeZone: 'UTC',
        quietHours: { from: 22, to: 7 },
      },
      person: await someone(),
    }),
    'PUT /users/me/delivery/webhook': async () => ({
      path: '/users/me/delivery/webhook',
      body: { url: (await aHook()).url },
      person: await someone(),
    }),
    'POST /contact': async () => ({
      path: '/contact',
      body: { name: 'Ada', email: 'ada@example.org', subject: fresh('Subject'), message: 'Hello' },
    }),
    'POST /newsletter/subscriptions': async () => ({
      path: '/newsletter/subscriptions',
      body: { email: `${fresh('reader')}@example.org` },
    }),
    'POST /newsletter/confirm': async () => {
      const email = `${fresh('reader')}@example.org`
      await own(null).post('/newsletter/subscriptions', { email })
      return { path: '/newsletter/confirm', body: { token: await mailedToken(email) } }
    },
    'POST /analytics/batch': async () => ({ path: '/analytics/batch', body: { targets: [modelTarget()] } }),
    'POST /catalog/missed-searches': async () => ({
      path: '/catalog/missed-searches',
      body: { q: fresh('no such model') },
    }),
    'POST /tools/stack-audit': async () => ({
      path: '/tools/stack-audit',
      body: { text: 'model: gpt-5', workload: 'requests=1000&in=1k&out=0' },
    }),
  }
}

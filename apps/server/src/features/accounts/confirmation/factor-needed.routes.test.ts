import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { softwarePasskey } from '../../../testing/accounts/software-passkey.ts'
import { eventsOf } from '../../../testing/accounts/second-factor.ts'
import { aPerson, as, errorOf, type Person, TEST_PASSWORD, testApp } from '../../../testing/test-app.ts'

const SITE = { host: 'localhost', origin: 'http://localhost:3000' }
const MINUTE_MS = 60_000
const FACTORS = '/users/me/second-factor'
const PROOF = { password: TEST_PASSWORD }

const test = await testApp({ RATE_LIMITS: 'off' })

function minutesLater(minutes: number): void {
  test.clock.now = new Date(test.clock.now.getTime() + minutes * MINUTE_MS)
}

type Factors = { readonly app: boolean; readonly passkey: boolean }
type Owner = {
  readonly person: Person
  readonly code: () => Promise<string>
  readonly recoveryCodes: string[]
  readonly passkey: ReturnType<typeof softwarePasskey>
  readonly passkeyId: string
}

/** Creates a person with these factors, whose sign-in is not recent. */
async function anOwner({ app, passkey: hasPasskey }: Factors): Promise<Owner> {
  const person = await aPerson(test)
  const call = as(test.app, person)
  const passkey = softwarePasskey(SITE)
  let secret = ''
  let recoveryCodes: string[] = []
  let passkeyId = ''
  const code = () => generate({ secret, epoch: Math.floor(test.clock.now.getTime() / 1000) })
  if (app) {
    secret = (await call.post(`${FACTORS}/app`, PROOF)).json<{ secret: string }>().secret
    const on = await call.post(`${FACTORS}/app/confirm`, { code: await code() })
    recoveryCodes = on.json<{ recoveryCodes: string[] }>().recoveryCodes
  }
  if (hasPasskey) {
    const credential = passkey.register((await call.post(`${FACTORS}/passkeys/options`, PROOF)).json())
    const added = await call.post(`${FACTORS}/passkeys`, { name: 'Laptop', credential })
    expect(added.statusCode, added.body).toBe(201)
    if (!app) recoveryCodes = added.json<{ recoveryCodes: string[] }>().recoveryCodes
    const { passkeys } = (await call.get(FACTORS)).json<{ passkeys: { id: string }[] }>()
    passkeyId = passkeys[0]?.id ?? ''
  }
  minutesLater(16)
  return { person, code, recoveryCodes, passkey, passkeyId }
}

const confirm = ({ person }: Owner, way: string, body?: object) =>
  as(test.app, person).post(`/auth/confirmation/${way}`, body)

/** What the thief of a session and password could use to keep access. */
const GUARDED: Record<string, (owner: Owner) => Promise<{ statusCode: number; body: string }>> = {
  'options for a new passkey': ({ person }) => as(test.app, person).post(`${FACTORS}/passkeys/options`, PROOF),
  'another e-mail address': ({ person }) =>
    as(test.app, person).post('/users/me/email', { email: `new-${person.email}` }),
  'own data': ({ person }) => as(test.app, person).get('/users/me/data'),
}

const CASES: readonly (Factors & { password: boolean })[] = [
  { app: false, passkey: false, password: true },
  { app: true, passkey: false, password: false },
  { app: false, passkey: true, password: false },
  { app: true, passkey: true, password: false },
]

describe.each(CASES)('app $app, passkey $passkey [SAFE-28]', (factors) => {
  const hasFactor = factors.app || factors.passkey

  it('offers the password only where no factor is on', async () => {
    const { person } = await anOwner(factors)
    expect((await as(test.app, person).get('/auth/confirmation')).json()).toEqual({
      password: factors.password,
      code: hasFactor,
      passkey: factors.passkey,
    })
  })

  it('the password alone confirms only where no factor is on, and otherwise nothing opens', async () => {
    const owner = await anOwner(factors)
    const before = await eventsOf(test, owner.person)
    const res = await confirm(owner, 'password', PROOF)
    expect([res.statusCode, hasFactor ? errorOf(res).code : null]).toEqual(hasFactor ? [403, 'FORBIDDEN'] : [204, null])
    for (const [what, act] of Object.entries(GUARDED)) {
      const done = await act(owner)
      expect(done.statusCode < 300, `${what}: ${done.body}`).toBe(!hasFactor)
    }
    const events = (await eventsOf(test, owner.person)).slice(before.length)
    expect(events.includes('confirmed')).toBe(!hasFactor)
  })
})

describe.each(CASES.filter(({ app, passkey }) => app || passkey))('app $app, passkey $passkey [SAFE-28]', (factors) => {
  it('without a confirmation the guarded calls ask for one, though they carry the password', async () => {
    const owner = await anOwner(factors)
    for (const act of Object.values(GUARDED)) {
      const res = await act(owner)
      expect([res.statusCode, (JSON.parse(res.body) as { code: string }).code]).toEqual([403, 'SIGN_IN_AGAIN'])
    }
  })

  it('a recovery code opens all of them', async () => {
    const owner = await anOwner(factors)
    expect((await confirm(owner, 'code', { code: owner.recoveryCodes[0] })).statusCode).toBe(204)
    await opensAll(owner)
  })
})

it.each(CASES.filter(({ app }) => app))(
  'app $app, passkey $passkey: a code of the app opens all of them [SAFE-28]',
  async (factors) => {
    const owner = await anOwner(factors)
    expect((await confirm(owner, 'code', { code: await owner.code() })).statusCode).toBe(204)
    await opensAll(owner)
  },
)

it.each(CASES.filter(({ passkey }) => passkey))(
  'app $app, passkey $passkey: the passkey opens all of them [SAFE-28]',
  async (factors) => {
    const owner = await anOwner(factors)
    const options = (await confirm(owner, 'passkey/options')).json<{ challenge: string }>()
    expect((await confirm(owner, 'passkey', { credential: owner.passkey.signIn(options) })).statusCode).toBe(204)
    await opensAll(owner)
  },
)

async function opensAll(owner: Owner): Promise<void> {
  for (const [what, act] of Object.entries(GUARDED)) {
    const done = await act(owner)
    expect(done.statusCode, `${what}: ${done.body}`).toBeLessThan(300)
  }
}

it('403: with a passkey, the password does not add an app, remove the passkey or delete the account [SAFE-28]', async () => {
  const { person, passkeyId } = await anOwner({ app: false, passkey: true })
  const call = as(test.app, person)
  for (const res of [
    await call.post(`${FACTORS}/app`, PROOF),
    await call.delete(`${FACTORS}/passkeys/${passkeyId}`, PROOF),
    await call.delete('/users/me', { ...PROOF, username: person.username }),
  ])
    expect([res.statusCode, errorOf(res).code], res.body).toEqual([403, 'SIGN_IN_AGAIN'])
})

import { describe, expect, it } from 'vitest'
import { aPerson, as, testApp } from '../../../testing/test-app.ts'

/** `SIGN_IN_TRIES=2000 npm test -- sign-in-timing` runs 2,000. */
const TRIES = Number(process.env.SIGN_IN_TRIES ?? 200)

const test = await testApp({ RATE_LIMITS: 'off' })
const person = await aPerson(test)

async function timeOf(path: string, body: object): Promise<number> {
  const startedAt = performance.now()
  await as(test.app).post(path, body)
  return performance.now() - startedAt
}

/** Measures known and unknown accounts in random order, so that other load on the machine affects both. */
async function measure(path: string, bodyFor: (email: string) => object): Promise<[number[], number[]]> {
  const known: number[] = []
  const unknown: number[] = []
  for (let pair = 0; pair < TRIES / 2; pair += 1) {
    const one = async () => known.push(await timeOf(path, bodyFor(person.email)))
    const other = async () => unknown.push(await timeOf(path, bodyFor(`nobody-${pair}@example.org`)))
    for (const step of Math.random() < 0.5 ? [one, other] : [other, one]) await step()
  }
  return [known, unknown]
}

/** Returns how often the guess "the slower one is known" is right; 0.5 is chance (Mann-Whitney). */
function guessRate(known: readonly number[], unknown: readonly number[]): number {
  let right = 0
  for (const a of known) for (const b of unknown) right += a > b ? 1 : a === b ? 0.5 : 0
  return right / (known.length * unknown.length)
}

/** Returns the deviation that chance explains: four standard deviations of the guess rate of two equal samples. */
function chance(samples: number): number {
  return 4 * Math.sqrt((2 * samples + 1) / (12 * samples * samples))
}

describe(`${TRIES} interleaved tries`, () => {
  it('do not tell by time whether an account exists: a wrong password', async () => {
    const [known, unknown] = await measure('/auth/login', (email) => ({ email, password: 'not the password' }))
    const rate = guessRate(known, unknown)
    console.info(`sign-in: guessing by time is right in ${(rate * 100).toFixed(1)} % of ${TRIES} tries`)
    expect(Math.abs(rate - 0.5)).toBeLessThan(chance(TRIES / 2))
  }, 600_000)

  it('do not tell by time whether an account exists: a forgotten password', async () => {
    const [known, unknown] = await measure('/auth/forgot-password', (email) => ({ email }))
    const rate = guessRate(known, unknown)
    console.info(`reset: guessing by time is right in ${(rate * 100).toFixed(1)} % of ${TRIES} tries`)
    expect(Math.abs(rate - 0.5)).toBeLessThan(chance(TRIES / 2))
  }, 600_000)
})

import type { SecondFactor } from '@inferdex/contracts/accounts/second-factor'
import { generate } from 'otplib'
import { aPerson, as, type Person, TEST_PASSWORD, type TestApp } from '../test-app.ts'

export async function factorOf({ app }: TestApp, person: Person): Promise<SecondFactor> {
  return (await as(app, person).get('/users/me/second-factor')).json()
}

/** Returns a person who signs in with an authenticator app. */
export async function aPersonWithApp(test: TestApp): Promise<Person> {
  const person = await aPerson(test)
  const own = as(test.app, person)
  const started = await own.post('/users/me/second-factor/app', { password: TEST_PASSWORD })
  const epoch = Math.floor(test.clock.now.getTime() / 1000)
  const code = await generate({ secret: started.json<{ secret: string }>().secret, epoch })
  await own.post('/users/me/second-factor/app/confirm', { code })
  return person
}

/** Returns the kinds of a person's events, sorted by name: several happen at the same time of the test's clock. */
export async function eventsOf({ database }: TestApp, { id }: Person): Promise<string[]> {
  const events = database.db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', id)
    .where('kind', '!=', 'signed-in')
  return (await events.orderBy('kind').execute()).map(({ kind }) => kind)
}

/** Returns the status codes of parallel requests in ascending order. */
export function sortedStatuses(results: readonly { statusCode: number }[]): number[] {
  return results.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
}

import type { Database } from '../../../apps/server/src/db/connect.ts'
import { createAccount } from '../../../apps/server/src/features/accounts/accounts.service.ts'

const PASSWORD = 'correct horse battery staple'
const EMAIL = 'admin@example.org'
const PROVIDER = '019c0000-0000-7000-8000-000000000001'

/** Creates an administrator, and a provider whose deals they edit. */
export async function createStaffMember({ db }: Database): Promise<void> {
  const now = new Date()
  await createAccount(db, { username: 'admin', email: EMAIL, password: PASSWORD, role: 'ADMIN' }, now)
  await db
    .insertInto('providers')
    .values({ id: PROVIDER, slug: 'seller', name: 'Seller', created_at: now, updated_at: now })
    .execute()
}

export type Sender = (method: string, path: string, body?: object) => Promise<Response>

/** Signs the administrator in, and returns how to send calls with their token. */
export async function signIn(siteUrl: string): Promise<Sender> {
  const send = async (method: string, path: string, body?: object, token?: string) =>
    await fetch(`${siteUrl}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const response = await send('POST', '/auth/login', { email: EMAIL, password: PASSWORD })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  const { token } = (await response.json()) as { token: string }
  return (method, path, body) => send(method, path, body, token)
}

/** Returns a deal as staff enters it. */
export function aDeal(title: string): object {
  return { title, providerId: PROVIDER, discount: 10 }
}

import type { APIRequestContext, Page } from '@playwright/test'

type DemoRole = 'admin' | 'moderator' | 'contributor' | 'user'

export async function demoToken(request: APIRequestContext, role: DemoRole): Promise<string> {
  const response = await request.post('/api/auth/login', {
    data: { email: `${role}@inferdex.example`, password: 'inferdex-demo' },
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

/** Signs a demo account in through the API and stores its token where the product does. */
export async function signInAs(page: Page, role: DemoRole): Promise<void> {
  const token = await demoToken(page.request, role)
  await page.goto('/terms')
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token)
}

export type NewAccount = { id: string; username: string; email: string; password: string; token: string }

let accounts = 0

/** Creates an account and signs it in by storing its token where the product does. */
export async function signUp(page: Page): Promise<NewAccount> {
  accounts += 1
  const username = `person-${Date.now().toString(36)}-${process.pid.toString(36)}-${accounts}`
  const account = { username, email: `${username}@example.org`, password: 'correct horse battery staple' }
  const response = await page.request.post('/api/auth/register', { data: account })
  const { token, user } = (await response.json()) as { token: string; user: { id: string } }
  await page.goto('/terms')
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token)
  return { ...account, id: user.id, token }
}

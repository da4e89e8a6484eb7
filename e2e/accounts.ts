import type { Page } from '@playwright/test'

/** Signs a demo account in through the API and leaves its token where the product keeps it. */
export async function signInAs(page: Page, role: 'admin' | 'moderator' | 'contributor' | 'user'): Promise<void> {
  const response = await page.request.post('/api/auth/login', {
    data: { email: `${role}@inferdex.example`, password: 'inferdex-demo' },
  })
  const { token } = (await response.json()) as { token: string }
  await page.goto('/login')
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token)
}

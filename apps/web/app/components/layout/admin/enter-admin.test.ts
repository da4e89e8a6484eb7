// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { anAccount as account } from '../../../testing/an-account.ts'

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const fetchMock = vi.fn<typeof fetch>()

/** Simulates a page that has just been loaded: the viewer is unknown. */
async function enter(...addresses: string[]): Promise<string> {
  vi.resetModules()
  const { enterAdmin } = await import('./enter-admin.ts')
  for (const address of addresses) {
    try {
      await enterAdmin({ request: new Request(`http://localhost${address}`) })
    } catch (thrown) {
      return (thrown as Response).headers.get('location') ?? 'failed'
    }
  }
  return 'in'
}

beforeEach(() => {
  localStorage.clear()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

describe('entering the admin area', () => {
  it('redirects a visitor to the home page without a call', async () => {
    expect(await enter('/admin')).toBe('/')
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('trusts the server about the viewer, not what the browser remembers', async () => {
    localStorage.setItem('auth_token', 'secret')
    localStorage.setItem('auth', JSON.stringify({ user: { ...account, role: 'ADMIN' }, isAuthenticated: true }))
    fetchMock.mockImplementation(async () => answer(200, { ...account, role: 'USER' }))
    expect(await enter('/admin')).toBe('/')
  })

  it('lets moderators open the sections they work in', async () => {
    localStorage.setItem('auth_token', 'secret')
    fetchMock.mockImplementation(async () => answer(200, account))
    expect(await enter('/admin', '/admin/users?search=maya', '/admin/users?search=may')).toBe('in')
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2))
    expect(await enter('/admin', '/admin/audit-logs')).toBe('/')
  })

  it('redirects to the home page and forgets a session that has ended', async () => {
    localStorage.setItem('auth_token', 'over')
    fetchMock.mockImplementation(async () => answer(401, { error: 'Please sign in', code: 'UNAUTHENTICATED' }))
    expect(await enter('/admin')).toBe('/')
    expect(localStorage.getItem('auth_token')).toBeNull()
  })

  it('keeps the remembered viewer if the server cannot be reached [ADM-LAYOUT-03]', async () => {
    localStorage.setItem('auth_token', 'secret')
    localStorage.setItem('auth', JSON.stringify({ user: account, isAuthenticated: true }))
    fetchMock.mockRejectedValue(new TypeError('offline'))
    expect(await enter('/admin')).toBe('in')
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentViewer, forget, loadViewer, parseAuthState, signIn, signOut } from './viewer.ts'
import { anAccount as account } from '../../testing/an-account.ts'

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const storedUser = () => JSON.parse(localStorage.getItem('auth') ?? 'null') as unknown

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.clear()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

describe('signing in', () => {
  it('keeps the token, and of the account only what is shown', () => {
    signIn({ token: 'secret', user: account })
    expect(localStorage.getItem('auth_token')).toBe('secret')
    expect(storedUser()).toEqual({
      user: { id: account.id, username: 'maya', role: 'MODERATOR', avatar: null },
      isAuthenticated: true,
    })
    expect(localStorage.getItem('auth')).not.toContain('maya@example.com')
    expect(localStorage.getItem('auth')).not.toContain('secret')
    expect(document.documentElement.dataset.viewer).toBe('staff')
  })
})

describe('on start', () => {
  it('makes no call without a token', async () => {
    await loadViewer()
    expect(fetchMock).not.toHaveBeenCalled()
  })
  it('loads the account that the token belongs to', async () => {
    localStorage.setItem('auth_token', 'secret')
    fetchMock.mockResolvedValue(answer(200, account))
    await loadViewer()
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/auth/me')
    expect(storedUser()).toMatchObject({ user: { username: 'maya' } })
  })
  it('forgets a token that the server refuses', async () => {
    signIn({ token: 'old', user: account })
    fetchMock.mockResolvedValue(answer(401, { error: 'Please sign in', code: 'UNAUTHENTICATED' }))
    await loadViewer()
    expect(localStorage.getItem('auth_token')).toBeNull()
    expect(localStorage.getItem('auth')).toBeNull()
    expect(document.documentElement.dataset.viewer).toBeUndefined()
  })
  it('keeps the session while the server cannot be reached', async () => {
    signIn({ token: 'good', user: account })
    fetchMock.mockRejectedValue(new TypeError('offline'))
    await loadViewer()
    expect(localStorage.getItem('auth_token')).toBe('good')
  })
  const another = { token: 'new', user: { ...account, username: 'noah' } }
  it.each([
    ['confirmed, and they have signed out', 200, forget, [null, null]],
    ['confirmed, and they have signed in as another user', 200, () => signIn(another), ['new', 'noah']],
    ['refused, and they have signed out', 401, forget, [null, null]],
    ['refused, and they have signed in as another user', 401, () => signIn(another), ['new', 'noah']],
    ['forbidden, and they have signed in as another user', 403, () => signIn(another), ['new', 'noah']],
  ])('the token before is %s', async (_, status, during, kept) => {
    signIn({ token: 'old', user: account })
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetchMock.mockReturnValue(promise)
    const loading = loadViewer()
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled())
    during()
    resolve(answer(status, status === 200 ? account : { error: 'Please sign in', code: 'UNAUTHENTICATED' }))
    await loading
    expect([localStorage.getItem('auth_token'), currentViewer()?.username ?? null]).toEqual(kept)
  })
})

describe('signing out', () => {
  it('sends the token with the call and clears everything', async () => {
    signIn({ token: 'secret', user: account })
    fetchMock.mockResolvedValue(new Response(null, { status: 204 }))
    await signOut()
    expect(fetchMock.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer secret' })
    expect(localStorage.length).toBe(0)
  })
  it('clears everything even if the call fails', async () => {
    signIn({ token: 'secret', user: account })
    fetchMock.mockRejectedValue(new TypeError('offline'))
    await signOut()
    expect(localStorage.length).toBe(0)
  })
})

describe('the stored state may be anything', () => {
  it.each(['', '{}', '{"user":{"id":"1","username":"x","role":"ROOT"}}', 'null', '{"user":null}'])('%j', (text) => {
    expect(parseAuthState(text)).toBeNull()
  })
})

import type { OwnAccount } from '@inferdex/contracts/accounts/accounts'
import { isStaff, type Role, roles } from '@inferdex/contracts/protocol/roles'
import { ApiError, api } from './api.ts'
import { authToken } from './auth-token.ts'
import { browserStore } from '../stores/browser-store.ts'

/** What the browser keeps of the signed-in person. Never the e-mail address or the token. */
export type ShownUser = {
  readonly id: string
  readonly username: string
  readonly role: Role
  readonly avatar: string | null
}
export type AuthState = { readonly user: ShownUser | null; readonly isAuthenticated: boolean }

const SIGNED_OUT: AuthState = { user: null, isAuthenticated: false }

const authState = browserStore<AuthState>('auth', SIGNED_OUT, parseAuthState)

/** The signed-in person, or null; null on the server and in the first client render. */
export function useViewer(): ShownUser | null {
  const token = authToken.use()
  const { user } = authState.use()
  return token === '' ? null : user
}

/** The same outside of a component. */
export function currentViewer(): ShownUser | null {
  return authToken.read() === '' ? null : authState.read().user
}

export function parseAuthState(stored: string): AuthState | null {
  try {
    const { user } = JSON.parse(stored) as { user?: Partial<Record<keyof ShownUser, unknown>> | null }
    const role = roles.find((known) => known === user?.role)
    if (typeof user?.id !== 'string' || typeof user.username !== 'string' || role === undefined) return null
    const avatar = typeof user.avatar === 'string' ? user.avatar : null
    return { user: { id: user.id, username: user.username, role, avatar }, isAuthenticated: true }
  } catch {
    return null
  }
}

/** On start: who is it that the stored token belongs to? Without a token nothing is asked. */
export async function loadViewer(): Promise<void> {
  const token = authToken.read()
  if (token === '') return forget()
  try {
    // Not part of the first load: visitors never need the contract.
    const { me } = await import('@inferdex/contracts/accounts/accounts')
    const account = await api(me)
    // Signed out, or in as somebody else, while the answer was on its way.
    if (authToken.read() === token) remember(account)
  } catch (thrown) {
    // Only a refusal ends the session. A server that cannot be reached says nothing about the token.
    const refused = thrown instanceof ApiError && (thrown.status === 401 || thrown.status === 403)
    if (refused && authToken.read() === token) forget()
  }
}

export function signIn(session: { token: string; user: OwnAccount }): void {
  authToken.write(session.token)
  remember(session.user)
}

/** The local session ends at once, even if the server cannot be told. */
export async function signOut(): Promise<void> {
  try {
    const { logout } = await import('@inferdex/contracts/accounts/accounts')
    // The call takes the token with it before it is forgotten.
    const told = api(logout)
    forget()
    await told
  } catch (thrown) {
    console.error('The server did not confirm the sign-out', thrown)
    forget()
  }
}

/** The address of the signed-in person, as long as the page is open; null when nobody has been asked yet. */
let knownEmail: string | null = null

export function currentEmail(): string | null {
  return knownEmail
}

/** What the browser shows of the account follows what the server says. */
export function remember({ id, username, role, avatar, email }: OwnAccount): void {
  knownEmail = email
  const user: ShownUser = { id, username, role, avatar }
  authState.write({ user, isAuthenticated: true })
  document.documentElement.dataset.viewer = isStaff(role) ? 'staff' : 'member'
}

/** For a session that has ended on the server already. */
export function forget(): void {
  knownEmail = null
  authToken.write('')
  authState.write(SIGNED_OUT)
  delete document.documentElement.dataset.viewer
}

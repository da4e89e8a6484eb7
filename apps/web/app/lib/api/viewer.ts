import type { OwnAccount } from '@inferdex/contracts/accounts/accounts'
import { isStaff, type Role, roles } from '@inferdex/contracts/protocol/roles'
import { ApiError, api } from './api.ts'
import { authToken } from './auth-token.ts'
import { browserStore } from '../stores/browser-store.ts'

/** What the browser stores about the signed-in user. Never the e-mail address or the token. */
export type ShownUser = {
  readonly id: string
  readonly username: string
  readonly role: Role
  readonly avatar: string | null
}
export type AuthState = { readonly user: ShownUser | null; readonly isAuthenticated: boolean }

const SIGNED_OUT: AuthState = { user: null, isAuthenticated: false }

const authState = browserStore<AuthState>('auth', SIGNED_OUT, parseAuthState)

/** Returns the signed-in user or null. It is null on the server and in the first client render. */
export function useViewer(): ShownUser | null {
  const token = authToken.use()
  const { user } = authState.use()
  return token === '' ? null : user
}

/** Returns the signed-in user or null, outside of components. */
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

/** Loads the account of the stored token. Called on start. Without a token no request is sent. */
export async function loadViewer(): Promise<void> {
  const token = authToken.read()
  if (token === '') return forget()
  try {
    // Imported here to keep the contract out of the first load, because visitors do not need it.
    const { me } = await import('@inferdex/contracts/accounts/accounts')
    const account = await api(me)
    // Skipped if the user has signed out or in as another user since.
    if (authToken.read() === token) remember(account)
  } catch (thrown) {
    // Only a refusal ends the session. An unreachable server does not invalidate the token.
    const refused = thrown instanceof ApiError && (thrown.status === 401 || thrown.status === 403)
    if (refused && authToken.read() === token) forget()
  }
}

export function signIn(session: { token: string; user: OwnAccount }): void {
  authToken.write(session.token)
  remember(session.user)
}

/** Ends the local session at once, even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    const { logout } = await import('@inferdex/contracts/accounts/accounts')
    // Sent before `forget`, which removes the token that the request needs.
    const loggedOut = api(logout)
    forget()
    await loggedOut
  } catch (thrown) {
    console.error('The server did not confirm the sign-out', thrown)
    forget()
  }
}

/** E-mail address of the signed-in user, kept in memory only. Null until it is loaded. */
let knownEmail: string | null = null

export function currentEmail(): string | null {
  return knownEmail
}

/** Stores the account for display. */
export function remember({ id, username, role, avatar, email }: OwnAccount): void {
  knownEmail = email
  const user: ShownUser = { id, username, role, avatar }
  authState.write({ user, isAuthenticated: true })
  document.documentElement.dataset.viewer = isStaff(role) ? 'staff' : 'member'
}

/** Ends the local session without a request. */
export function forget(): void {
  knownEmail = null
  authToken.write('')
  authState.write(SIGNED_OUT)
  delete document.documentElement.dataset.viewer
}

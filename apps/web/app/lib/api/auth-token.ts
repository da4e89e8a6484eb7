import { browserStore } from '../stores/browser-store.ts'

/** Stores the session token, under the key required by the specification. An empty string means signed out. */
export const authToken = browserStore<string>('auth_token', '', (stored) => stored)

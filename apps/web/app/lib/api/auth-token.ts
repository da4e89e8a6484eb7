import { browserStore } from '../stores/browser-store.ts'

/** The session token, under the key that the specification names. Empty text means signed out. */
export const authToken = browserStore<string>('auth_token', '', (stored) => stored)

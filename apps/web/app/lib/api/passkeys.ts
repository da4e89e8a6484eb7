import { api } from './api.ts'

const contract = () => import('@inferdex/contracts/accounts/passkeys')

/** Signs in with a passkey of this device and returns the session. */
export async function signInByPasskey() {
  const { startPasskeySignIn, signInWithPasskey } = await contract()
  const credential = await signWithPasskey(await api(startPasskeySignIn))
  return api(signInWithPasskey, { body: { credential } })
}

/** Re-authenticates the signed-in user with a passkey of this device. */
export async function confirmByPasskey(): Promise<void> {
  const { confirmWithPasskey, startPasskeyConfirmation } = await import('@inferdex/contracts/accounts/confirmation')
  const credential = await signWithPasskey(await api(startPasskeyConfirmation))
  await api(confirmWithPasskey, { body: { credential } })
}

async function signWithPasskey(options: Record<string, unknown>) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // The server sends them in WebAuthn's JSON format.
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON })
}

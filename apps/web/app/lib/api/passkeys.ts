import { api } from './api.ts'

const contract = () => import('@inferdex/contracts/accounts/passkeys')

/** Signs in with a passkey of this device and returns the session. */
export async function signInByPasskey() {
  const { startPasskeySignIn, signInWithPasskey } = await contract()
  const credential = await signWithPasskey(await api(startPasskeySignIn))
  return api(signInWithPasskey, { body: { credential } })
}

/** Confirms with a passkey of this device who the signed-in user is. */
export async function confirmByPasskey(): Promise<void> {
  const { confirmWithPasskey, startPasskeyConfirmation } = await import('@inferdex/contracts/accounts/confirmation')
  const credential = await signWithPasskey(await api(startPasskeyConfirmation))
  await api(confirmWithPasskey, { body: { credential } })
}

async function signWithPasskey(options: Record<string, unknown>) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // The server has written them as WebAuthn says.
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON })
}

/** Asks the user to re-authenticate. Resolves to true if they did. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** Registers the dialog that asks. Called by the layout of the admin area and by the profile. */
export function onConfirmationNeeded(asks: Ask): () => void {
  ask = asks
  return () => {
    ask = null
  }
}

/** Asks after a request was refused because the sign-in is too long ago. Returns true if the request can be retried. */
export async function askToConfirm(): Promise<boolean> {
  return ask === null ? false : ask()
}

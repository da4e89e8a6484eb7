/** Asks the user to confirm who they are. Resolves to true when they did. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** Registers the dialog that asks. Called by the layout of the admin area and by the profile. */
export function onConfirmationNeeded(asks: Ask): () => void {
  ask = asks
  return () => {
    ask = null
  }
}

/** Asks after a call was refused because the sign-in is too long ago. Returns true if the call can be repeated. */
export async function askToConfirm(): Promise<boolean> {
  return ask === null ? false : ask()
}

import { replace } from 'react-router'
import { authToken } from '../../../lib/api/auth-token.ts'
import { paths } from '../../../lib/paths.ts'
import { currentViewer, loadViewer } from '../../../lib/api/viewer.ts'
import { mayOpen } from './admin-sections.ts'

/** The token whose owner the server has named since this page was loaded, and the screen that was entered with it. */
let confirmed = { token: '', pathname: '' }

/**
 * What the browser remembers of a person may be old, so the server is asked before the first screen. With every other
 * screen it is asked again, and nobody waits: a session that has ended leaves by itself. If the server cannot be
 * reached, the memory stands.
 */
async function confirmViewer(pathname: string): Promise<void> {
  const before = confirmed
  const token = authToken.read()
  confirmed = { token, pathname }
  if (before.token !== token) await loadViewer()
  else if (before.pathname !== pathname) void loadViewer()
}

/** Whoever may not open the address is sent home before anything of it is loaded. The server refuses the data anyway. */
export async function enterAdmin({ request }: { request: Request }): Promise<void> {
  const { pathname } = new URL(request.url)
  await confirmViewer(pathname)
  if (!mayOpen(currentViewer(), pathname)) throw replace(paths.home())
}

import { replace } from 'react-router'
import { authToken } from '../../../lib/api/auth-token.ts'
import { paths } from '../../../lib/paths.ts'
import { currentViewer, loadViewer } from '../../../lib/api/viewer.ts'
import { mayOpen } from './admin-sections.ts'

/** The last token verified with the server since the page was loaded, and the path it was verified on. */
let confirmed = { token: '', pathname: '' }

/**
 * Verifies the viewer with the server, because the cached one may be stale. The first page awaits the response; later
 * pages do not, and an ended session is noticed when the response arrives. If the server is unreachable, the cached
 * viewer is used.
 */
async function confirmViewer(pathname: string): Promise<void> {
  const before = confirmed
  const token = authToken.read()
  confirmed = { token, pathname }
  if (before.token !== token) await loadViewer()
  else if (before.pathname !== pathname) void loadViewer()
}

/**
 * Redirects viewers who may not open the URL to the home page, before anything is loaded. The server refuses the data
 * anyway.
 */
export async function enterAdmin({ request }: { request: Request }): Promise<void> {
  const { pathname } = new URL(request.url)
  await confirmViewer(pathname)
  if (!mayOpen(currentViewer(), pathname)) throw replace(paths.home())
}

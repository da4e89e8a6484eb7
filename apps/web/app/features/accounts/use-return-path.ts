import { can } from '@inferdex/contracts/protocol/policy'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { authToken } from '../../lib/api/auth-token.ts'
import { paths } from '../../lib/paths.ts'
import { safeReturnPath } from './return-path.ts'
import { useHydrated } from '../../page-delivery/use-hydrated.ts'
import { currentViewer, loadViewer, type ShownUser } from '../../lib/api/viewer.ts'

/**
 * Returns where to go after signing in or up, and the error to show. Null until hydration, because the server renders
 * without the query.
 */
export function useReturnPath(): { from: string | null; error: string | null } {
  const hydrated = useHydrated()
  const { search } = useLocation()
  const query = new URLSearchParams(hydrated ? search : '')
  return { from: safeReturnPath(query.get('from')), error: query.get('error') }
}

export function pageAfterSignIn(from: string | null, viewer: Pick<ShownUser, 'id' | 'role'>): string {
  return from ?? (can(viewer, 'admin.enter') ? paths.admin() : paths.home())
}

/**
 * Redirects visitors who are already signed in. The session is verified first, because an ended one would cause a
 * redirect loop.
 */
export function useRedirectIfSignedIn(): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (authToken.read() === '' || query.has('error')) return
    let isHere = true
    async function goOn(): Promise<void> {
      await loadViewer()
      const viewer = currentViewer()
      if (isHere && viewer !== null)
        void navigate(pageAfterSignIn(safeReturnPath(query.get('from')), viewer), { replace: true })
    }
    void goOn()
    return () => {
      isHere = false
    }
  }, [navigate, search])
}

import { isStaff } from '@inferdex/contracts/protocol/roles'
import { CircleUser, LogOut, Shield } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useHydrated } from '../../../page-delivery/use-hydrated.ts'
import { signOut, useViewer } from '../../../lib/api/viewer.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { cx } from '../../ui/cx.ts'

/**
 * Renders the links of the signed-in user, or Login. The server always renders Login, since pages are the same for
 * everyone. If the first-paint script finds a token, CSS hides Login and reserves the space of the personal links until
 * hydration.
 */
export function PersonalLinks({ inbox }: { inbox: ReactNode }) {
  const viewer = useViewer()
  const hydrated = useHydrated()
  return (
    <div className="flex shrink-0 items-center justify-end gap-1 min-[360px]:in-data-[viewer=member]:min-w-17 min-[360px]:in-data-[viewer=staff]:min-w-26 lg:in-data-[viewer=member]:min-w-53.5 lg:in-data-[viewer=staff]:min-w-62.5">
      {viewer === null ? (
        <LoginLink className={hydrated ? '' : 'in-data-viewer:invisible in-data-viewer:absolute'} />
      ) : (
        <>
          {inbox}
          <Link to={paths.submit()} className={buttonClass({ size: 32, className: 'mr-1 max-lg:hidden' })}>
            Submit Data
          </Link>
          {isStaff(viewer.role) && (
            <Link
              to={paths.admin()}
              aria-label="Admin"
              title="Admin"
              className={buttonClass({ variant: 'ghost', size: 32, icon: true })}
            >
              <Shield aria-hidden className="size-4" />
            </Link>
          )}
          <Link
            to={paths.profile()}
            aria-label={`Profile of ${viewer.username}`}
            title="Profile"
            className={buttonClass({ variant: 'ghost', size: 32, icon: true })}
          >
            <CircleUser aria-hidden className="size-5" />
          </Link>
          <LogoutButton />
        </>
      )}
    </div>
  )
}

/** Renders the button of the header. On narrow screens it is in the menu instead. */
function LogoutButton() {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      aria-label="Logout"
      title="Logout"
      onClick={() => void signOut().then(() => navigate(paths.home()))}
      className={buttonClass({ variant: 'ghost', size: 32, icon: true, className: 'max-lg:hidden' })}
    >
      <LogOut aria-hidden className="size-4" />
    </button>
  )
}

function LoginLink({ className }: { className: string }) {
  const { pathname } = useLocation()
  return (
    <Link
      to={paths.login()}
      aria-current={pathname === paths.login() ? 'page' : undefined}
      className={buttonClass({ size: 32, className: cx('max-sm:px-2.5', className) })}
    >
      Login
    </Link>
  )
}

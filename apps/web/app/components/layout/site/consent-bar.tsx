import { Link } from 'react-router'
import { consent } from './consent.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'

/**
 * Asks for consent, in one line. It is in every page; the first-paint script hides it if the choice was made, cannot be
 * stored, or the browser has already declined (Global Privacy Control).
 */
export function ConsentBar() {
  const choice = consent.use()
  if (choice !== null) return null
  return (
    <section aria-label="Privacy choice" data-bar data-consent-bar className="border-t border-line-strong bg-surface">
      <div className="wrap flex min-h-11 items-center gap-2 text-12 sm:gap-3 sm:text-13">
        <p className="min-w-0 flex-1 text-ink-muted">
          <span className="max-sm:hidden">We store only what the site needs (theme, comparison, sign-in). </span>
          Remember your recent searches<span className="max-sm:hidden"> too</span>?{' '}
          <Link to={paths.privacy()} className="font-medium text-accent underline underline-offset-3">
            Privacy
          </Link>
        </p>
        <Button size={32} onClick={() => consent.write('declined')}>
          Decline
        </Button>
        <Button size={32} onClick={() => consent.write('accepted')}>
          Accept
        </Button>
      </div>
    </section>
  )
}

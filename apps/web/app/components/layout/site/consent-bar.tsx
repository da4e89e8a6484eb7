import { Link } from 'react-router'
import { consent } from './consent.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'

/**
 * Asks for consent. It is in every page; the first-paint script hides it if the choice was made or cannot be stored.
 */
export function ConsentBar() {
  const choice = consent.use()
  if (choice !== null) return null
  return (
    <section aria-label="Privacy choice" data-consent-bar className="border-t border-line-strong bg-surface">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5 text-13">
        <p className="min-w-60 flex-1 text-ink-muted">
          This browser keeps what the site needs: theme, comparison list, sign-in. Anything beyond that waits for your
          choice.{' '}
          <Link to={paths.privacy()} className="font-medium text-accent underline underline-offset-3">
            Privacy
          </Link>
        </p>
        <div className="flex gap-2">
          <Button size={32} onClick={() => consent.write('declined')}>
            Decline
          </Button>
          <Button size={32} onClick={() => consent.write('accepted')}>
            Accept
          </Button>
        </div>
      </div>
    </section>
  )
}

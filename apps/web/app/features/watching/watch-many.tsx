import { Bell, BellRing } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { Link } from '../../components/ui/navigation/link.tsx'
import { ApiError } from '../../lib/api/api.ts'
import { authToken } from '../../lib/api/auth-token.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { startWatching, type Target, useOwnWatches, useOwnWatchesLoaded } from './own-watches.ts'

type WatchManyProps = {
  targets: readonly Target[]
  /** Starts at once: the user pressed it before signing in. */
  startsNow: boolean
  /** Redirects to the sign-in and back. */
  onSignIn: () => void
}

/** Watches several records at once. Visitors sign in first. */
export function WatchMany({ targets, startsNow, onSignIn }: WatchManyProps) {
  useOwnWatchesLoaded()
  const watches = useOwnWatches()
  const [isAdding, setAdding] = useState(false)
  const isWatched = (target: Target) =>
    watches.some(({ targetType, targetId }) => targetType === target.targetType && targetId === target.targetId)

  async function start(): Promise<void> {
    if (authToken.read() === '') return onSignIn()
    setAdding(true)
    let added = 0
    try {
      // Sequentially: the account's limit is checked for each.
      for (const target of targets.filter((one) => !isWatched(one))) {
        await startWatching(target)
        added += 1
      }
      void toast.success(`You watch ${targets.length === 1 ? 'this model' : `these ${targets.length} models`}`, {
        description: 'News of them comes to your inbox.',
      })
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 401) return onSignIn()
      const why = wordsOf(thrown) ?? 'The rest could not be watched.'
      void toast.error(added === 0 ? why : `${added} of ${targets.length} are watched. ${why}`)
    } finally {
      setAdding(false)
    }
  }

  const startIfWanted = useEffectEvent(() => {
    if (startsNow && authToken.read() !== '') void start()
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() => startIfWanted())
    return () => cancelAnimationFrame(frame)
  }, [])

  if (targets.length > 0 && targets.every(isWatched))
    return (
      <Link to={paths.watching()} className={buttonClass({ size: 28 })}>
        <BellRing aria-hidden />
        Watching {targets.length === 1 ? 'it' : `these ${targets.length}`}
      </Link>
    )
  return (
    <Button size={28} variant="primary" pending={isAdding} disabled={targets.length === 0} onClick={() => void start()}>
      <Bell aria-hidden />
      Watch {targets.length < 2 ? 'it' : `these ${targets.length}`}
    </Button>
  )
}

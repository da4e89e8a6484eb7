import { Bell, BellRing, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass } from '../../components/ui/button-class.ts'
import { cx } from '../../components/ui/cx.ts'
import { ApiError } from '../../lib/api/api.ts'
import { authToken } from '../../lib/api/auth-token.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { startWatching, type Target, useIsBeingAdded, useOwnWatch, useOwnWatchesLoaded } from './own-watches.ts'
import { keepWanted, takeWanted } from './wanted-watch.ts'

// Lazy, because only watchers need it.
const WatchMenu = lazy(async () => ({ default: (await import('./watch-menu.tsx')).WatchMenu }))

type WatchButtonProps = Target & {
  name: string
  /** Icon only, for cards and rows. */
  compact?: boolean
  /** A small button with its label, among other small buttons. */
  quiet?: boolean
}

const ON = 'border-accent! bg-accent-soft! text-accent-strong!'

/** Watches a record; if it is watched, opens its rules. Visitors sign in first and return to a watched record. */
export function WatchButton({ targetType, targetId, name, compact = false, quiet = false }: WatchButtonProps) {
  const target = { targetType, targetId }
  const navigate = useNavigate()
  useOwnWatchesLoaded()
  const watch = useOwnWatch(target) ?? null
  const isAdding = useIsBeingAdded(target)
  // Null until first opened: its code is not loaded before.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  function signIn(): void {
    keepWanted(target)
    const { pathname, search } = window.location
    void navigate(paths.login(pathname + search))
  }

  async function start(): Promise<void> {
    if (authToken.read() === '') return signIn()
    try {
      await startWatching(target)
      void toast.success(`You watch ${name}`, { description: 'News of it comes to your inbox.' })
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 401) return signIn()
      void toast.error(wordsOf(thrown) ?? `${name} could not be watched`)
    }
  }

  const startIfWanted = useEffectEvent(() => {
    // Visitors who return without signing in are not asked again.
    if (takeWanted(target) && authToken.read() !== '') void start()
  })
  useEffect(() => startIfWanted(), [])

  const isOn = watch !== null || isAdding
  const word = isOn ? 'Watching' : 'Watch'
  const Icon = isOn ? BellRing : Bell
  const isSmall = compact || quiet
  const look = isSmall
    ? buttonClass({ variant: 'ghost', size: 28, icon: compact, className: cx('noscript:hidden', isOn && ON) })
    : buttonClass({ className: cx('noscript:hidden max-sm:w-9 max-sm:px-0', isOn && ON) })
  const onPhones = quiet ? undefined : 'max-sm:hidden'
  function press(): void {
    if (!isOn) {
      setOpen(null)
      void start()
    } else if (isOpen === null) {
      // While it is being added, the rules open as soon as they arrive.
      setOpen(true)
    }
  }

  const trigger = (
    <button
      ref={button}
      type="button"
      aria-label={`${word} ${name}`}
      title={compact ? word : undefined}
      aria-busy={isAdding || undefined}
      onClick={press}
      className={look}
    >
      <Icon aria-hidden className={compact ? 'size-4' : 'size-3.5'} />
      {!compact && <span className={onPhones}>{word}</span>}
      {isOn && !compact && <ChevronDown aria-hidden className={cx('size-3.5', onPhones)} />}
    </button>
  )
  if (watch === null || isOpen === null) return trigger
  return (
    <Suspense fallback={trigger}>
      <WatchMenu
        watch={watch}
        trigger={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onStop={() => {
          setOpen(null)
          // Without the menu, the button is a different element.
          requestAnimationFrame(() => button.current?.focus())
        }}
      />
    </Suspense>
  )
}

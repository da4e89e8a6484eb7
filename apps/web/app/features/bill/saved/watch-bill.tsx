import { Bell } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { authToken } from '../../../lib/api/auth-token.ts'
import { paths } from '../../../lib/paths.ts'
import { keepWantedBill, takeWantedBill } from './wanted-bill.ts'

// Few visitors save a bill, so the dialog is loaded on demand.
const SaveBill = lazy(async () => ({ default: (await import('./save-bill.tsx')).SaveBill }))

/** Saves the workload of this URL under a name. Visitors sign in first and return to the open dialog. */
export function WatchBill({ address }: { address: string }) {
  const navigate = useNavigate()
  // Null until first opened: its code is not loaded before.
  const [isOpen, setOpen] = useState<boolean | null>(null)

  function signIn(): void {
    setOpen(null)
    keepWantedBill(address)
    void navigate(paths.login(address))
  }
  const openIfWanted = useEffectEvent(() => {
    // Visitors who return without signing in are not asked again.
    if (takeWantedBill(address) && authToken.read() !== '') setOpen(true)
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() => openIfWanted())
    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => (authToken.read() === '' ? signIn() : setOpen(true))}
        className={buttonClass({ size: 28, className: 'noscript:hidden' })}
      >
        <Bell aria-hidden className="size-4" />
        Watch this bill
      </button>
      {isOpen !== null && (
        <Suspense>
          <SaveBill address={address} isOpen={isOpen} onOpenChange={setOpen} onSignedOut={signIn} />
        </Suspense>
      )}
    </>
  )
}

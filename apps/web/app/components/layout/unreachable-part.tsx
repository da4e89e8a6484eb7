import { useRevalidator } from 'react-router'
import { buttonClass } from '../ui/button-class.ts'

/** Replaces a part of a page that failed to load because the connection was lost. */
export function UnreachablePart() {
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert" className="grid justify-items-start gap-3 py-10">
      <div>
        <h2 className="text-20 font-[620] tracking-[-0.015em]">This part could not be loaded</h2>
        <p className="mt-1 text-ink-muted">The server cannot be reached. Please check your connection.</p>
      </div>
      <button
        type="button"
        disabled={state === 'loading'}
        onClick={() => void revalidate()}
        className={buttonClass({ variant: 'primary', size: 32 })}
      >
        Retry
      </button>
    </div>
  )
}

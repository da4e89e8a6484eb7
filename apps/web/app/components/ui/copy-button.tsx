import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'

export type CopyButtonProps = {
  value: string
  /** Accessible name: "Copy model id". */
  label?: string | undefined
  /** Shows the label as text instead of a 24 px icon. */
  withText?: boolean | undefined
  className?: string | undefined
}

type Outcome = 'idle' | 'copied' | 'failed'

const ANNOUNCED = { idle: '', copied: 'Copied', failed: 'Could not copy' } as const satisfies Record<Outcome, string>

export function CopyButton({ value, label = 'Copy', withText = false, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle')
  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), 2000)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <span className={cx('inline-flex', className)}>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={withText ? undefined : label}
        title={withText ? undefined : label}
        className={
          withText
            ? buttonClass({ size: 28 })
            : 'inline-grid size-6 shrink-0 place-items-center rounded-tag text-ink-faint hover:bg-sunken hover:text-ink'
        }
      >
        <Icon aria-hidden className={withText ? 'size-4' : 'size-3.5'} />
        {withText && (outcome === 'idle' ? label : ANNOUNCED[outcome])}
      </button>
      <span role="status" className="sr-only">
        {ANNOUNCED[outcome]}
      </span>
    </span>
  )
}

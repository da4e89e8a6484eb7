import { type ReactNode, useId } from 'react'
import { cx } from '../../../components/ui/cx.ts'
import { Tooltip } from '../../../components/ui/overlays/tooltip.tsx'

type HintedButtonProps = { label: string; hint: string; className?: string; children: ReactNode }

/** Renders a control that the viewer may not use. It can still be focused, to show the reason. */
export function HintedButton({ label, hint, className, children }: HintedButtonProps) {
  const hintId = useId()
  return (
    <>
      <Tooltip label={hint}>
        <button
          type="button"
          aria-label={label}
          aria-disabled
          aria-describedby={hintId}
          className={cx('inline-flex cursor-not-allowed items-center justify-center rounded-tag', className)}
        >
          {children}
        </button>
      </Tooltip>
      <span id={hintId} hidden>
        {hint}
      </span>
    </>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../components/ui/cx.ts'

type ModalProps = { label: string; onClose: () => void; className?: string; children: ReactNode }

/** Renders a native dialog: it traps the focus, closes on Escape and restores the focus. */
export function Modal({ label, onClose, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click outside the dialog closes it; Escape does the same
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className={cx(
        'mx-auto flex-col border border-line-strong bg-surface text-ink shadow-float outline-none backdrop:bg-scrim open:flex',
        'transition-opacity duration-[120ms] starting:open:opacity-0',
        className,
      )}
    >
      {children}
    </dialog>
  )
}

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { useBackCloses } from './use-back-closes.ts'

/** From this width on the content is rendered in the page (the breakpoint `md`). */
const WIDE = '(width >= 1000px)'

export type PhoneSheetProps = {
  /** For `aria-controls` of the button that opens it. */
  id: string
  title: string
  /** Opened by a button that only narrow screens have (`md:hidden`). */
  isOpen: boolean
  onClose: () => void
  /** Label of the button at the foot, which closes the sheet: "Show 214 models". */
  doneLabel: ReactNode
  /** Next to the close button: "Clear all". */
  headAction?: ReactNode
  as?: 'aside' | 'section' | undefined
  /** Classes of its container in the page. */
  className?: string | undefined
  children: ReactNode
}

/**
 * Renders filters or a form in the page on wide screens, and in a sheet at the lower edge of narrow ones. Focus stays
 * in the open sheet; Escape, Back and a tap outside close it and restore the focus. Opening remounts the content, so
 * its state belongs outside (in the URL). Without script the content is in the page on every screen.
 */
export function PhoneSheet({ isOpen, as: Place = 'aside', className, children, ...sheet }: PhoneSheetProps) {
  useBackCloses(isOpen, sheet.onClose)
  if (isOpen) return <ModalSheet {...sheet}>{children}</ModalSheet>
  return (
    <Place id={sheet.id} aria-label={sheet.title} className={cx('max-md:hidden noscript:block', className)}>
      {children}
    </Place>
  )
}

type ModalSheetProps = Omit<PhoneSheetProps, 'isOpen' | 'as' | 'className'>

function ModalSheet({ id, title, onClose, doneLabel, headAction, children }: ModalSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = sheet.current
    element?.showModal()
    // Closed before React removes it, because only a closed dialog returns the focus.
    return () => element?.close()
  }, [])

  useEffect(() => {
    const element = sheet.current
    // Only a tap on the backdrop has the dialog itself as its target.
    const closeIfBeside = (event: Event) => {
      if (event.target === element) close()
    }
    element?.addEventListener('click', closeIfBeside)
    const wide = matchMedia(WIDE)
    const closeIfWide = () => {
      if (wide.matches) close()
    }
    wide.addEventListener('change', closeIfWide)
    // The page behind must not scroll under the finger.
    document.documentElement.style.overflow = 'hidden'
    return () => {
      element?.removeEventListener('click', closeIfBeside)
      wide.removeEventListener('change', closeIfWide)
      document.documentElement.style.overflow = ''
    }
  }, [])

  return (
    <dialog
      ref={sheet}
      id={id}
      aria-label={title}
      onCancel={(event) => (event.preventDefault(), onClose())}
      className="inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none flex-col rounded-t-float border-t border-line-strong bg-surface text-ink shadow-float transition-[opacity,translate] duration-[150ms] ease-out backdrop:bg-scrim open:flex starting:open:translate-y-6 starting:open:opacity-0"
    >
      <div className="flex shrink-0 items-center gap-1 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-16 font-semibold tracking-[-0.01em]">{title}</h2>
        {headAction}
        <IconButton label="Close" size={44} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3">{children}</div>
      <div className="shrink-0 border-t border-line bg-paper px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))]">
        <Button variant="primary" size={44} block onClick={onClose}>
          {doneLabel}
        </Button>
      </div>
    </dialog>
  )
}

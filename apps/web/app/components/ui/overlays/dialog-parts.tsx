import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { controlled } from './controlled.ts'
import { cx } from '../cx.ts'
import { PartBoundary } from '../states/part-boundary.tsx'

/** Props of Dialog and Sheet. The description is required for screen reader users, who cannot see the page behind. */
export type OverlayProps = {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** The control that opens it. Leave it out if `open` is controlled by the caller. */
  trigger?: ReactNode
  title: ReactNode
  description: ReactNode
  /** Keep the description for screen readers only. */
  hideDescription?: boolean | undefined
  /** Shown next to the close button: previous, next, a badge. */
  headActions?: ReactNode
  footer?: ReactNode
  /** Selector of the element to focus on opening. Defaults to the first field, or without one to the first control. */
  initialFocus?: string | undefined
  children: ReactNode
}

export const SCRIM = 'fixed inset-0 z-50 bg-scrim transition-opacity duration-[120ms] ease-out starting:opacity-0'

export const FLOAT = 'fixed z-50 flex flex-col border-line-strong bg-surface text-ink shadow-float outline-none'

/**
 * Makes Escape in an open combobox close its list and not the dialog around it. Radix handles the key before the field
 * does.
 */
function closeInnerListFirst(event: KeyboardEvent): void {
  const target = event.target
  if (target instanceof Element && target.matches('[role=combobox][aria-expanded=true]')) event.preventDefault()
}

/** Text fields and selects. Checkboxes are excluded: they are seldom the main field of a dialog. */
const FIELDS = ['input:not([type=hidden], [type=checkbox], [type=radio], [type=file], .sr-only)', 'textarea', 'select']
  .map((field) => `${field}:not(:disabled, [tabindex="-1"])`)
  .join(', ')

type OverlayFrameProps = OverlayProps & {
  /** If false, the page behind stays usable and is not dimmed. */
  modal?: boolean | undefined
  /** Classes for its position and animation. */
  className: string
}

/** Renders a head, a scrolling body and a foot. */
export function Overlay(props: OverlayFrameProps) {
  const { open, onOpenChange, trigger, footer, children, modal = true, initialFocus, className, ...head } = props
  return (
    <Primitive.Root modal={modal} {...controlled(open, onOpenChange)}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        {modal && <Primitive.Overlay className={SCRIM} />}
        <Primitive.Content
          onOpenAutoFocus={(event) => {
            if (!(event.currentTarget instanceof Element)) return
            const control = event.currentTarget.querySelector<HTMLElement>(initialFocus ?? FIELDS)
            if (control === null) return
            event.preventDefault()
            control.focus()
          }}
          onEscapeKeyDown={closeInnerListFirst}
          onInteractOutside={modal ? undefined : (event) => event.preventDefault()}
          className={cx(FLOAT, className)}
        >
          <OverlayHead {...head} />
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
            <PartBoundary>{children}</PartBoundary>
          </div>
          {footer && (
            <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 rounded-b-[inherit] border-t border-line bg-paper px-5 py-3">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

type OverlayHeadProps = Pick<OverlayProps, 'title' | 'description' | 'hideDescription' | 'headActions'>

function OverlayHead({ title, description, hideDescription, headActions }: OverlayHeadProps) {
  return (
    <div className="flex shrink-0 items-start gap-2 border-b border-line py-3 pr-3 pl-5">
      <div className="min-w-0 flex-1 py-1">
        <Primitive.Title className="text-16 font-semibold tracking-[-0.01em]">{title}</Primitive.Title>
        <Primitive.Description className={cx('text-13 text-ink-muted', hideDescription && 'sr-only')}>
          {description}
        </Primitive.Description>
      </div>
      {headActions}
      <Primitive.Close asChild>
        <IconButton label="Close">
          <X aria-hidden />
        </IconButton>
      </Primitive.Close>
    </div>
  )
}

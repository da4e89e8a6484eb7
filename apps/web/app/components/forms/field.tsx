import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../ui/cx.ts'
import { FieldContext } from './field-context.ts'

type FieldParts = {
  label: ReactNode
  hint?: ReactNode
  /** Replaces the hint. */
  error?: ReactNode
  required?: boolean | undefined
  /** Shown at the right end of the label's line: a counter, a link, "optional". */
  aside?: ReactNode
  hideLabel?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export type FieldProps = FieldParts & { id?: string | undefined }

/**
 * Renders a label, one control, then the hint or the error. The control reads its id, description and validity from
 * context.
 */
export function Field({ label, hint, error, required = false, aside, hideLabel, className, id, children }: FieldProps) {
  const generated = useId()
  const controlId = id ?? generated
  const messageId = `${controlId}-message`
  const hasMessage = Boolean(error || hint)
  return (
    <FieldContext
      value={{ id: controlId, describedBy: hasMessage ? messageId : undefined, invalid: Boolean(error), required }}
    >
      <div className={cx('grid min-w-0 content-start gap-1', className)}>
        <div className={cx('flex items-baseline justify-between gap-2', hideLabel && 'sr-only')}>
          <label htmlFor={controlId} className="text-13 font-medium text-ink-muted">
            {label}
            {required && <RequiredMark />}
          </label>
          {aside && <span className="text-12 text-ink-faint">{aside}</span>}
        </div>
        {children}
        {hasMessage && <FieldMessage id={messageId} hint={hint} error={error} />}
      </div>
    </FieldContext>
  )
}

export type FieldGroupProps = FieldParts

/** Does the same as Field for several controls under one question: a fieldset with the label as its legend. */
export function FieldGroup({ label, hint, error, required, aside, hideLabel, className, children }: FieldGroupProps) {
  const messageId = useId()
  const hasMessage = Boolean(error || hint)
  return (
    <fieldset
      aria-describedby={hasMessage ? messageId : undefined}
      aria-invalid={error ? true : undefined}
      className={cx('min-w-0', className)}
    >
      {/* A hidden legend must not be as wide as the page: the page would scroll sideways. */}
      <legend className={hideLabel ? 'sr-only' : 'mb-1 flex w-full items-baseline justify-between gap-2'}>
        <span className="text-13 font-medium text-ink-muted">
          {label}
          {required && <RequiredMark />}
        </span>
        {aside && <span className="text-12 text-ink-faint">{aside}</span>}
      </legend>
      {children}
      {hasMessage && <FieldMessage id={messageId} hint={hint} error={error} className="mt-1" />}
    </fieldset>
  )
}

function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 font-semibold text-negative">
      *
    </span>
  )
}

type FieldMessageProps = { id: string; hint?: ReactNode; error?: ReactNode; className?: string }

function FieldMessage({ id, hint, error, className }: FieldMessageProps) {
  if (!error) {
    return (
      <p id={id} className={cx('text-12 text-ink-faint', className)}>
        {hint}
      </p>
    )
  }
  return (
    <p id={id} className={cx('flex gap-1 text-12 font-medium text-negative', className)}>
      <CircleAlert aria-hidden className="mt-px size-3.5" />
      <span className="min-w-0 wrap-anywhere">{error}</span>
    </p>
  )
}

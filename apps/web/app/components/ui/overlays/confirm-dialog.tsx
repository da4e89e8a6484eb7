import { AlertDialog } from 'radix-ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Field } from '../../forms/field.tsx'
import { Input } from '../../forms/input.tsx'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { controlled } from './controlled.ts'
import { FLOAT, SCRIM } from './dialog-parts.tsx'
import { Notice } from '../states/notice.tsx'

export type ConfirmDialogProps = {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  trigger?: ReactNode
  title: string
  /** Describes the consequences of the action. */
  description: ReactNode
  /** The linked records: a list of counts. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  /** Text that the user must type first, for actions that cannot be undone. */
  typeToConfirm?: string | undefined
  pending?: boolean | undefined
  error?: ReactNode
  /**
   * Called on confirmation. The caller closes the dialog when the work is done, so that a failure can be shown here.
   */
  onConfirm: () => void
}

export function ConfirmDialog({ open, onOpenChange, trigger, ...rest }: ConfirmDialogProps) {
  return (
    <AlertDialog.Root {...controlled(open, onOpenChange)}>
      {trigger && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={SCRIM} />
        <AlertDialog.Content
          className={cx(
            FLOAT,
            'inset-0 m-auto h-fit max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-110 overflow-y-auto rounded-float border',
            'transition-[opacity,translate] duration-[140ms] ease-out starting:translate-y-1 starting:opacity-0',
          )}
        >
          <ConfirmForm {...rest} />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type ConfirmFormProps = Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'trigger'>

// Remounted on every opening, which resets the typed text after a cancel.
function ConfirmForm(props: ConfirmFormProps) {
  const { title, description, children, confirmLabel, cancelLabel = 'Cancel', danger, typeToConfirm, pending } = props
  const [typed, setTyped] = useState('')
  const allowed = typeToConfirm === undefined || typed.trim() === typeToConfirm

  function submit(event: FormEvent) {
    event.preventDefault()
    if (allowed && !pending) props.onConfirm()
  }

  return (
    <form onSubmit={submit}>
      <div className="grid gap-3 px-5 pt-5 pb-4">
        <AlertDialog.Title className="text-16 font-semibold tracking-[-0.01em]">{title}</AlertDialog.Title>
        <AlertDialog.Description className="text-14 text-ink-muted">{description}</AlertDialog.Description>
        {children}
        {typeToConfirm !== undefined && (
          <Field
            label={
              <>
                Type <span className="figure text-ink">{typeToConfirm}</span> to confirm
              </>
            }
          >
            <Input
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
            />
          </Field>
        )}
        {props.error && (
          <Notice tone="negative" role="alert">
            {props.error}
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 rounded-b-float border-t border-line bg-paper px-5 py-3">
        <AlertDialog.Cancel asChild>
          <Button size={32}>{cancelLabel}</Button>
        </AlertDialog.Cancel>
        <Button
          type="submit"
          size={32}
          variant={danger ? 'danger-solid' : 'primary'}
          disabled={!allowed}
          pending={pending}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}

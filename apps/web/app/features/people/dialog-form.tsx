import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { DialogClose } from '../../components/ui/overlays/dialog.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'

type DialogFormProps = {
  formProps: ComponentProps<'form'>
  formMessage: string | null
  pending: boolean
  action: string
  danger?: boolean
  children: ReactNode
}

/** Renders a form in a dialog: fields, error, Cancel and the action. */
export function DialogForm({ formProps, formMessage, pending, action, danger = false, children }: DialogFormProps) {
  return (
    <form {...formProps} className="grid gap-3.5">
      {children}
      <div role="alert" className="empty:hidden">
        {formMessage !== null && <Notice tone="negative">{formMessage}</Notice>}
      </div>
      <div className="flex justify-end gap-2 pt-1">
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant={danger ? 'danger-solid' : 'primary'} pending={pending}>
          {action}
        </Button>
      </div>
    </form>
  )
}

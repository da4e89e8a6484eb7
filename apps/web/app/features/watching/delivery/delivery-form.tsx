import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'

type DeliveryFormProps = {
  label: string
  formProps: ComponentProps<'form'>
  /** Error of the form as a whole. */
  message: string | null
  saveLabel: string
  pending: boolean
  onCancel: () => void
  children: ReactNode
}

/** Renders the settings form of a delivery channel. */
export function DeliveryForm(props: DeliveryFormProps) {
  const { label, formProps, message, saveLabel, pending, onCancel, children } = props
  return (
    <form {...formProps} aria-label={label} className="grid gap-3 border-t border-line bg-sunken px-4 py-3 max-sm:px-3">
      <div role="alert" className="empty:hidden">
        {message !== null && <Notice tone="negative">{message}</Notice>}
      </div>
      {children}
      <div className="flex gap-1.5">
        <Button type="submit" variant="primary" size={32} pending={pending}>
          {saveLabel}
        </Button>
        <Button size={32} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './states/spinner.tsx'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner and ignores clicks. The button keeps its width and its focus. */
    pending?: boolean | undefined
  }

export function Button({
  variant = 'default',
  size,
  icon,
  block,
  pending = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // Not `disabled` while pending: a disabled button loses the focus, and the reader would be at the top of the page.
  const guard = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      onClick={guard}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size, icon, block, className: cx(pending && 'cursor-progress', className) })}
    >
      {pending ? (
        <>
          <Spinner className="absolute" />
          <span className="inline-flex items-center gap-[inherit] opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

export type IconButtonProps = Omit<ButtonProps, 'icon' | 'aria-label'> & { label: string }

/** Renders a button with only an icon. The label is its accessible name and tooltip. */
export function IconButton({ label, variant = 'ghost', size = 32, ...rest }: IconButtonProps) {
  return <Button title={label} {...rest} icon variant={variant} size={size} aria-label={label} />
}

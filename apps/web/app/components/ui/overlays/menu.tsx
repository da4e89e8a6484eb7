import { Check } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from '../cx.ts'
import { FLOATING } from './floating-class.ts'

export type MenuProps = {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  className?: string | undefined
}

export function Menu({ trigger, children, align = 'start', className }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            FLOATING,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-45 overflow-y-auto p-1 text-13',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-[5px] px-2 outline-none select-none [&>svg]:text-ink-muted ' +
  'data-[highlighted]:bg-accent-soft data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-faint'

type ItemParts = { icon?: ReactNode /** Right end: a key hint or a note. */; aside?: ReactNode; children: ReactNode }

function ItemContent({ icon, aside, children }: ItemParts) {
  return (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside !== undefined && <span className="pl-4 text-12 text-ink-muted">{aside}</span>}
    </>
  )
}

export type MenuItemProps = ItemParts & {
  onSelect: () => void
  danger?: boolean | undefined
  disabled?: boolean | undefined
}

export function MenuItem({ onSelect, danger, disabled = false, ...content }: MenuItemProps) {
  return (
    <Primitive.Item
      onSelect={onSelect}
      disabled={disabled}
      className={cx(ITEM, danger && 'text-negative data-[highlighted]:bg-negative-soft [&>svg]:text-negative')}
    >
      <ItemContent {...content} />
    </Primitive.Item>
  )
}

export type MenuLinkProps = ItemParts & { to: LinkProps['to'] }

export function MenuLink({ to, ...content }: MenuLinkProps) {
  return (
    <Primitive.Item asChild className={ITEM}>
      <Link to={to}>
        <ItemContent {...content} />
      </Link>
    </Primitive.Item>
  )
}

export type MenuChoiceProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; aside?: ReactNode; disabled?: boolean | undefined }[]
}

/** Lists choices of which one is current and has a check. */
export function MenuChoice<Value extends string>({ value, onValueChange, options }: MenuChoiceProps<Value>) {
  return (
    <Primitive.RadioGroup value={value}>
      {options.map((option) => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          onSelect={() => onValueChange(option.value)}
          className={ITEM}
        >
          <Check aria-hidden className={cx('size-3.5 text-accent!', option.value !== value && 'invisible')} />
          <ItemContent aside={option.aside}>{option.label}</ItemContent>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="flex min-h-6 items-center px-2 text-12 text-ink-faint">{children}</Primitive.Label>
}

export function MenuSeparator() {
  return <Primitive.Separator className="my-1 border-t border-line" />
}

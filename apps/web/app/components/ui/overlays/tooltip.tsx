import { Tooltip as Primitive } from 'radix-ui'
import { createContext, type ReactNode, useContext } from 'react'

const OPEN_DELAY_MS = 200
const SKIP_DELAY_MS = 300

const InGroup = createContext(false)

/** Makes tooltips inside it open without delay if another one was open a moment ago. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <InGroup value={true}>
      <Primitive.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
        {children}
      </Primitive.Provider>
    </InGroup>
  )
}

export type TooltipProps = {
  /** A few words that complement the control's name. Never the only place for a piece of information. */
  label: ReactNode
  /** One focusable element. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
}

export function Tooltip({ label, children, side = 'top' }: TooltipProps) {
  const inGroup = useContext(InGroup)
  const tooltip = (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-64 rounded-control bg-ink px-2 py-1 text-12 text-balance text-surface shadow-float transition-opacity duration-[120ms] starting:opacity-0"
        >
          {label}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
  return inGroup ? tooltip : <TooltipGroup>{tooltip}</TooltipGroup>
}

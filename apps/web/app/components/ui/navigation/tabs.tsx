import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { TAB, TAB_LIST } from './tab-class.ts'

export type Tab<Value extends string> = {
  value: Value
  label: ReactNode
  count?: ReactNode
  content: ReactNode
  disabled?: boolean | undefined
}

export type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string | undefined
}

/** Renders tabs for parts of one form or panel. Use LinkTabs where each part should have a URL. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, className }: TabsProps<Value>) {
  function change(next: string) {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onValueChange(tab.value)
  }
  return (
    <Primitive.Root value={value} onValueChange={change} className={className}>
      <Primitive.List aria-label={label} className={TAB_LIST}>
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.value} value={tab.value} disabled={tab.disabled ?? false} className={TAB}>
            {tab.label}
            {tab.count !== undefined && <span className="figure text-12 font-normal text-ink-faint">{tab.count}</span>}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}

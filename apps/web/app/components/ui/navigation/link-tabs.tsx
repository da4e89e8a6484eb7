import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { TAB, TAB_LIST } from './tab-class.ts'
import { Link, type LinkProps } from './link.tsx'

export type LinkTab = { to: LinkProps['to']; label: ReactNode; count?: ReactNode; current: boolean }
export type LinkTabsProps = {
  /** Accessible name: "Model". */
  label: string
  tabs: readonly LinkTab[]
  className?: string | undefined
}

/**
 * Renders tabs that are links: they work without script, can be shared, and the back button goes to the previous tab.
 */
export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={cx(TAB_LIST, className)}>
      {tabs.map((tab, index) => (
        <Link
          key={index}
          to={tab.to}
          preventScrollReset
          aria-current={tab.current ? 'page' : undefined}
          className={TAB}
        >
          {tab.label}
          {tab.count !== undefined && <span className="figure text-12 font-normal text-ink-faint">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}

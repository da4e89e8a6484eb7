import type { ReactNode } from 'react'
import { Breadcrumb } from '../ui/navigation/breadcrumb.tsx'
import { ProviderLogo } from '../figures/provider-logo.tsx'

type DetailHeadProps = {
  parent: { label: string; to: string }
  name: string
  /** The provider whose logo is shown next to the name. */
  logoOf: { name: string; slug?: string | null; logo?: string | null }
  /** Muted line under the name. */
  meta: ReactNode
  actions: ReactNode
  children?: ReactNode
}

/** Renders the breadcrumb, logo, name and actions at the top of a record's page. */
export function DetailHead({ parent, name, logoOf, meta, actions, children }: DetailHeadProps) {
  return (
    <header>
      <Breadcrumb items={[parent, { label: name }]} className="pt-2.5 sm:pt-4" />
      <div className="flex items-start gap-3 pt-2 pb-3 sm:items-center sm:gap-4 sm:pt-3 sm:pb-4">
        <ProviderLogo name={logoOf.name} slug={logoOf.slug} src={logoOf.logo} size={40} className="sm:hidden" />
        <ProviderLogo name={logoOf.name} slug={logoOf.slug} src={logoOf.logo} size={56} className="max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <h1 className="text-20 leading-7 font-[650] tracking-[-0.018em] wrap-anywhere sm:text-28 sm:leading-8.5 sm:tracking-[-0.025em]">
            {name}
          </h1>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-13 text-ink-muted sm:gap-x-3 sm:gap-y-1">
            {meta}
          </div>
        </div>
        <div className="flex shrink-0 gap-2">{actions}</div>
      </div>
      {children}
    </header>
  )
}

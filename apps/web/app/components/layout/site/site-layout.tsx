import { type ReactNode, Suspense } from 'react'
import { split } from '../../../page-delivery/split.ts'
import { BackToTop } from './back-to-top.tsx'
import { BottomBars } from './bottom-bars.tsx'
import { RouteAnnouncer } from '../route-announcer.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const ConsentBar = split(async () => (await import('./consent-bar.tsx')).ConsentBar)

type SiteLayoutProps = {
  children: ReactNode
  /** The comparison tray, passed in by the route because the layout imports no feature. */
  tray?: ReactNode
  /** The command palette, passed in likewise. */
  palette?: ReactNode
  /** The inbox link of the signed-in user, passed in likewise. */
  inbox?: ReactNode
}

/** Renders the header and footer around every public page. */
export function SiteLayout({ children, tray, palette, inbox }: SiteLayoutProps) {
  return (
    <>
      <div className="site flex min-h-dvh flex-col">
        <SiteHeader inbox={inbox} />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <SiteFooter />
      </div>
      <RouteAnnouncer />
      {palette}
      <BottomBars>
        <BackToTop className="right-6 bottom-[calc(100%+16px)] shadow-float max-md:hidden" />
        {tray}
        <Suspense>
          <ConsentBar />
        </Suspense>
      </BottomBars>
    </>
  )
}

import { readSite } from '@inferdex/contracts/site/site'
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import monoUrl from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { PageError } from './components/layout/page-error.tsx'
import { InlineScript } from './page-delivery/inline-script.tsx'
import { PageScripts } from './page-delivery/page-scripts.tsx'
import { SiteLayout } from './components/layout/site/site-layout.tsx'
import { Toasts } from './components/layout/toasts.tsx'
import { api } from './lib/api/api.ts'
import { receivedByReact, takeOver } from './page-delivery/early-use.ts'
import { inlineScripts } from './page-delivery/inline-scripts.ts'
import { loadViewer } from './lib/api/viewer.ts'
import { STYLES_SLOT } from './styles/styles-slot.ts'

export function loader() {
  return api(readSite)
}

// Name, links and settings do not change while a page is open.
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  useEffect(takeOver, [])
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <InlineScript text={inlineScripts.earlyUse} />
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: STYLES_SLOT }} />
        {/* After the styles, because it loads the fonts declared there. */}
        <InlineScript text={inlineScripts.firstPaint} />
        <link rel="preload" href={interUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={monoUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body {...receivedByReact}>
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-4 py-2 font-medium text-accent-ink focus:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
        {children}
        <Toasts />
        <InlineScript text={inlineScripts.pageComplete} />
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(() => void loadViewer(), [])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteLayout>
      <PageError error={error} />
    </SiteLayout>
  )
}

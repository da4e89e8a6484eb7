import { defaultSiteConfig } from '@inferdex/contracts/site/site-config'
import type { SiteInfo } from '@inferdex/contracts/site/site'
import { parsePageText } from '@inferdex/domain/site/page-text'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { AboutPage } from './about-page.tsx'
import { LegalPage } from './legal-page.tsx'

function markup(page: ReactNode, config: Partial<SiteInfo['config']> = {}): string {
  const site: SiteInfo = {
    config: { ...defaultSiteConfig, ...config },
    publicUrl: 'https://inferdex.example',
    today: '2026-07-02',
    demo: null,
    signInWith: [],
    sendsMail: true,
    hasNewsletter: true,
  }
  const router = createMemoryRouter([{ id: 'root', path: '*', element: page, loader: () => site }], {
    hydrationData: { loaderData: { root: site } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const text = {
  sections: parsePageText('Hello.\n\n## What we hold to\n\n- **Transparency** Every price.\n- Plain words'),
}

describe('About', () => {
  it('links to the source repository where the operator has one, and to Contact always [PUB-STATIC-03]', () => {
    const sourceRepository = 'https://code.example/inferdex'
    expect(markup(<AboutPage text={text} />, { sourceRepository })).toMatch(
      /href="https:\/\/code\.example\/inferdex"[^>]*>.*Source repository/,
    )
    const without = markup(<AboutPage text={text} />)
    expect(without).not.toContain('Source repository')
    expect(without).toContain('href="/contact"')
  })

  it('shows a value with its name as a heading', () => {
    expect(markup(<AboutPage text={text} />)).toMatch(/<h3[^>]*>Transparency<\/h3>/)
  })
})

describe('Privacy and Terms', () => {
  it('what an operator writes is text, never HTML', () => {
    const sections = parsePageText('<script>alert(1)</script>\n\n## <img src=x>\n\n[x](javascript:alert)')
    const html = markup(<LegalPage title="Terms" text={{ sections }} />)
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('javascript:')
  })

  it('lists its parts, each with an anchor', () => {
    const html = markup(<LegalPage title="Terms" text={text} />)
    expect(html).toContain('href="#what-we-hold-to"')
    expect(html).toContain('<h2 id="what-we-hold-to"')
  })
})

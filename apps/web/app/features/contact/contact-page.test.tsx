import { defaultSiteConfig } from '@inferdex/contracts/site/site-config'
import type { SiteInfo } from '@inferdex/contracts/site/site'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { ContactPage } from './contact-page.tsx'

function markup(contact: SiteInfo['config']['contact']): string {
  const site: SiteInfo = {
    config: { ...defaultSiteConfig, contact },
    publicUrl: 'https://inferdex.example',
    today: '2026-07-02',
    demo: null,
    signInWith: [],
    sendsMail: true,
    hasNewsletter: true,
  }
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <ContactPage />, loader: () => site }], {
    hydrationData: { loaderData: { root: site } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('lists the channels that the operator has configured; others lead to the form [PUB-STATIC-05]', () => {
  const html = markup({ general: 'hello@inferdex.example', community: 'https://chat.example/room' })
  expect(html).toContain('href="mailto:hello@inferdex.example"')
  expect(html).toMatch(/href="https:\/\/chat\.example\/room"[^>]*>chat\.example</)
  expect(html.match(/Please use the form\./g)).toHaveLength(1)
  expect(html.indexOf('General')).toBeLessThan(html.indexOf('Community'))
  expect(html.indexOf('Community')).toBeLessThan(html.indexOf('Business'))
})

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

it('refers to the form once, however many channels are missing [USE-23]', () => {
  expect(markup({}).match(/Please use the form\./g)).toHaveLength(1)
  const all = { general: 'a@inferdex.example', community: 'https://chat.example/room', business: 'b@inferdex.example' }
  expect(markup(all)).not.toContain('Please use the form.')
})

it('lists the channels that the operator has configured; others lead to the form [PUB-STATIC-05]', () => {
  const html = markup({ general: 'hello@inferdex.example', community: 'https://chat.example/room' })
  expect(html).toContain('href="mailto:hello@inferdex.example"')
  expect(html).toMatch(/href="https:\/\/chat\.example\/room"[^>]*>chat\.example</)
  expect(html.match(/Please use the form\./g)).toHaveLength(1)
  expect(html.indexOf('General')).toBeLessThan(html.indexOf('Community'))
  expect(html.indexOf('Community')).toBeLessThan(html.indexOf('Business'))
})

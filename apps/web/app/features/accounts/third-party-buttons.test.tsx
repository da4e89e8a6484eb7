import type { SiteInfo } from '@inferdex/contracts/site/site'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ThirdPartyButtons } from './third-party-buttons.tsx'

function rendered(signInWith: SiteInfo['signInWith']): string {
  const Page = createRoutesStub([
    { id: 'root', path: '/', Component: () => <ThirdPartyButtons divider="or" dividerAt="start" /> },
  ])
  return renderToStaticMarkup(<Page initialEntries={['/']} hydrationData={{ loaderData: { root: { signInWith } } }} />)
}

describe('sign-in with a third party', () => {
  it('the buttons lead to the server, each where it is configured [PUB-AUTH-03, PUB-AUTH-10]', () => {
    const html = rendered(['google', 'github'])
    expect([...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/api/auth/google',
      '/api/auth/github',
    ])
    expect(html).toContain('Continue with Google')
    expect(html).toContain('Continue with GitHub')
    expect(rendered(['github'])).not.toContain('Google')
  })

  it('renders nothing if nothing is configured', () => {
    expect(rendered([])).toBe('')
  })
})

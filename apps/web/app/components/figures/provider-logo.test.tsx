// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ProviderLogo } from './provider-logo.tsx'

it('a logo that the page has inside is taken over as it is, without a warning in development [HOUSE-12]', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const logo = <ProviderLogo name="OpenAI" slug="openai" />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(logo).replace(/href="[^"]+"/, 'href="#mark-openai"')
  act(() => void hydrateRoot(container, logo))
  expect(container.querySelector('use')?.getAttribute('href')).toBe('#mark-openai')
  expect(complaints).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
  complaints.mockRestore()
})

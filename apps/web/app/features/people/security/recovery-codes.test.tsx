// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { RecoveryCodes } from './recovery-codes.tsx'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

it('recovery codes stay on screen until they are said to be saved [SAFE-09]', () => {
  const place = document.body.appendChild(document.createElement('div'))
  const onSaved = vi.fn<() => void>()
  act(() => createRoot(place).render(<RecoveryCodes codes={['aaaa-bbbb', 'cccc-dddd']} onSaved={onSaved} />))
  expect([...place.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['aaaa-bbbb', 'cccc-dddd'])
  const done = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Done')
  expect(done?.disabled).toBe(true)
  act(() => place.querySelector('input')?.click())
  expect(done?.disabled).toBe(false)
  act(() => done?.click())
  expect(onSaved).toHaveBeenCalledOnce()
})

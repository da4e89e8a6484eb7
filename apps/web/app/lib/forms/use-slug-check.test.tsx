// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSlugCheck } from './use-slug-check.ts'

let root: Root
let asked: string[]
let isFree: (slug: string) => Promise<boolean>
const HOLDER = { id: '018f0000-0000-7000-8000-000000000001', name: 'GPT-5', archived: true, former: false }
const ask = async (slug: string) => {
  asked.push(slug)
  const available = await isFree(slug)
  return available ? { available } : { available, holder: HOLDER }
}

function Probe({ slug }: { slug: string }) {
  const { state, holder } = useSlugCheck(slug, ask)
  return <output>{[state, holder?.name].filter(Boolean).join(' by ')}</output>
}

const shown = () => document.querySelector('output')?.textContent
const type = (slug: string) => act(() => root.render(<Probe slug={slug} />))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  asked = []
  isFree = (slug) => Promise.resolve(slug !== 'gpt-5')
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('useSlugCheck', () => {
  it('checks once, 500 ms after the last key [ADM-MODEL-11]', async () => {
    type('g')
    await wait(400)
    type('gpt-5')
    await wait(499)
    expect([asked, shown()]).toEqual([[], 'unknown'])
    await wait(1)
    expect([asked, shown()]).toEqual([['gpt-5'], 'taken by GPT-5'])
    type('gpt-5-4')
    expect(shown()).toBe('unknown')
    await wait(500)
    expect([asked, shown()]).toEqual([['gpt-5', 'gpt-5-4'], 'available'])
  })

  it('is unknown while it is empty or not a slug, and when the check fails [ADM-MODEL-12]', async () => {
    for (const slug of ['', 'Not A Slug']) {
      type(slug)
      await wait(600)
      expect([asked, shown()]).toEqual([[], 'unknown'])
    }
    isFree = () => Promise.reject(new Error('offline'))
    type('gpt-6')
    await wait(600)
    expect([asked, shown()]).toEqual([['gpt-6'], 'unknown'])
  })

  it('a late response is not used for another slug', async () => {
    isFree = (slug) => new Promise((resolve) => setTimeout(() => resolve(slug !== 'slow'), slug === 'slow' ? 1000 : 1))
    type('slow')
    await wait(600)
    type('quick')
    await wait(2000)
    expect(shown()).toBe('available')
  })
})

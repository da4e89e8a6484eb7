// @vitest-environment happy-dom
import type { PostFields } from '@inferdex/contracts/blog/blog.staff'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { probeHook, stubApi } from '../../../../testing/probe-hook.tsx'
import { useAutosave } from './use-autosave.ts'

const fields = (content: string) => ({ title: 'A post', content }) as PostFields
const SAVED = fields('Saved')
const SAVED_AT = '2026-07-02T12:00:00.000Z'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open() {
  let versions = 0
  const sent = stubApi({
    'POST /api/admin/blogs/autosave': (body) => {
      const { versionId } = body as { versionId?: string }
      versions += versionId === undefined ? 1 : 0
      return { versionId: versionId ?? `version-${versions}`, savedAt: SAVED_AT }
    },
  })
  const autosave = await probeHook(
    ({ text, saved = SAVED }: { text: string; saved?: PostFields }) => useAutosave('post', fields(text), saved),
    { text: 'Saved' },
  )
  const type = async (text: string) => {
    await autosave.render({ text })
    await pause(1600)
  }
  return { ...autosave, type, sent: () => sent.map(({ body }) => body as { versionId?: string; fields: PostFields }) }
}

describe('useAutosave', () => {
  it('saves once, after a pause in typing, and not what is saved already [HOUSE-23]', async () => {
    const autosave = await open()
    await pause(5000)
    await autosave.render({ text: 'a' })
    await pause(1400)
    await autosave.render({ text: 'ab' })
    await pause(1400)
    expect([autosave.sent(), autosave.now().isUnkept]).toEqual([[], true])
    await pause(100)
    expect(autosave.sent().map((body) => body.fields.content)).toEqual(['ab'])
    expect(autosave.now().state).toEqual({ is: 'kept', at: new Date(SAVED_AT) })
    expect(autosave.now().isUnkept).toBe(false)
    await pause(5000)
    expect(autosave.sent()).toHaveLength(1)
    await autosave.unmount()
  })

  it('writes to one version until the post is saved, and to a new one after it [HOUSE-23]', async () => {
    const autosave = await open()
    await autosave.type('one')
    await autosave.type('two')
    expect(autosave.now().versionId()).toBe('version-1')
    await act(async () => autosave.now().settle(fields('two'), new Date(SAVED_AT)))
    expect([autosave.now().versionId(), autosave.now().isUnkept]).toEqual([undefined, false])
    await autosave.type('three')
    expect(autosave.sent().map(({ versionId }) => versionId)).toEqual([undefined, 'version-1', undefined])
    expect(autosave.now().versionId()).toBe('version-2')
    await autosave.unmount()
  })

  it('says why it failed, and tries again with the next change [HOUSE-23]', async () => {
    const autosave = await open()
    stubApi({})
    await autosave.type('lost')
    expect(autosave.now().state).toEqual({ is: 'failed', why: 'Not found' })
    expect(autosave.now().isUnkept).toBe(true)
    await autosave.unmount()
  })
})

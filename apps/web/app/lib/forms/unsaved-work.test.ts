// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { probeHook } from '../../testing/probe-hook.tsx'
import { abandonUnsavedWork, hasUnsavedWork, useHoldUnsaved } from './unsaved-work.ts'

it('who agrees to lose the text of one form is asked again about the next one [HOUSE-23]', async () => {
  const [first, second] = [await probeHook(useHoldUnsaved, true), await probeHook(useHoldUnsaved, true)]
  expect(hasUnsavedWork()).toBe(true)
  abandonUnsavedWork()
  expect(hasUnsavedWork()).toBe(false)
  // The other form is still open, and its text is lost too.
  await first.unmount()
  expect(hasUnsavedWork()).toBe(false)
  await second.unmount()
  const next = await probeHook(useHoldUnsaved, true)
  expect(hasUnsavedWork()).toBe(true)
  await next.unmount()
  expect(hasUnsavedWork()).toBe(false)
})

it('agreeing while nothing is typed loses no later text [HOUSE-23]', async () => {
  abandonUnsavedWork()
  const form = await probeHook(useHoldUnsaved, true)
  expect(hasUnsavedWork()).toBe(true)
  await form.unmount()
})

import { expect, it } from 'vitest'
import { createChangeTimes } from './change-times.ts'

it('says for how long each list has not changed, and since when it would know [USE-01]', () => {
  let at = 1000
  const times = createChangeTimes(() => at)
  at = 3000
  times.note(['models', 'model/gpt-5', 'model/gpt-5-nano'])
  at = 4000
  times.note(['deals', 'provider/groq'])
  at = 9000
  const tags = { models: 6000, 'model/:slug': 6000, deals: 5000, 'provider/:slug': 5000 }
  expect(times.quiet()).toEqual({ listeningMs: 8000, tags })
})

it('knows nothing from before everything changed [SAFE-26]', () => {
  let at = 1000
  const times = createChangeTimes(() => at)
  at = 3000
  times.note(['models'])
  at = 4000
  times.note(['everything'])
  at = 9000
  expect(times.quiet()).toEqual({ listeningMs: 5000, tags: { everything: 5000 } })
})

import { expect, it } from 'vitest'
import { MOST_UNREAD, unreadText } from './unread-count.ts'

it.each([
  [0, '0'],
  [1, '1'],
  [99, '99'],
  [MOST_UNREAD, '99+'],
  [MOST_UNREAD + 1, '99+'],
])('%i unread alerts are shown as %s', (unread, text) => {
  expect(unreadText(unread)).toBe(text)
})

import { expect, it } from 'vitest'
import { viewOf } from './last-views.ts'

it.each([
  ['', ''],
  ['?page=3', ''],
  ['?search=gpt&page=3', '?search=gpt'],
  ['?status=PENDING&id=7', '?status=PENDING'],
  ['?sort=name&sortOrder=desc', '?sort=name&sortOrder=desc'],
])('the view of %s is %s: without the page and what is open [STAFF-18]', (search, view) => {
  expect(viewOf(search)).toBe(view)
})

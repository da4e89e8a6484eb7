import { describe, expect, it } from 'vitest'
import { type Action, can, policy } from './policy.ts'
import { roles } from './roles.ts'

/** The whole matrix, so that a change of who may do what is seen in review. */
function matrix(): string[] {
  return (Object.keys(policy) as Action[]).map((action) => {
    const allowed = roles.filter((role) => can({ id: 'someone', role }, action))
    return `${action}: ${can(null, action) ? 'anyone' : allowed.join(', ')}`
  })
}

describe('policy', () => {
  it('says who may do what', () => {
    expect(matrix()).toMatchInlineSnapshot(`
      [
        "site.read: anyone",
        "catalogue.read: anyone",
        "changes.follow: anyone",
        "session.create: anyone",
        "session.end: USER, CONTRIBUTOR, MODERATOR, ADMIN",
        "account.read: USER, CONTRIBUTOR, MODERATOR, ADMIN",
        "admin.enter: MODERATOR, ADMIN",
      ]
    `)
  })
})

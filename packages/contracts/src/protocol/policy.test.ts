import { describe, expect, it } from 'vitest'
import { type Action, can, isOpenToVisitors, keyActions, policy } from './policy.ts'
import { roles } from './roles.ts'

/** Prints the whole matrix, so that a change of permissions is visible in a review. */
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
        "search.report: anyone",
        "stack.audit: anyone",
        "session.create: anyone",
        "session.end: USER, CONTRIBUTOR, MODERATOR, ADMIN",
        "account.read: USER, CONTRIBUTOR, MODERATOR, ADMIN",
        "account.write: USER, CONTRIBUTOR, MODERATOR, ADMIN",
        "account.recover: anyone",
        "user.read: anyone",
        "user.read-private: MODERATOR, ADMIN",
        "community.read: anyone",
        "review.write: USER, CONTRIBUTOR, MODERATOR, ADMIN",
        "review.edit: ",
        "review.verify: MODERATOR, ADMIN",
        "review.delete: MODERATOR, ADMIN",
        "vote.cast: USER, CONTRIBUTOR, MODERATOR, ADMIN",
        "vote.read-own: USER, CONTRIBUTOR, MODERATOR, ADMIN",
        "submission.create: USER, CONTRIBUTOR, MODERATOR, ADMIN",
        "submission.read: MODERATOR, ADMIN",
        "submission.delete: ADMIN",
        "submission.decide: MODERATOR, ADMIN",
        "people.read: MODERATOR, ADMIN",
        "people.write: ADMIN",
        "audit.read: ADMIN",
        "admin.enter: MODERATOR, ADMIN",
        "models.manage: ADMIN",
        "providers.manage: ADMIN",
        "deals.manage: ADMIN",
        "imports.manage: ADMIN",
        "feeds.manage: ADMIN",
        "intake.manage: ADMIN",
        "jobs.manage: ADMIN",
        "pricing.manage: ADMIN",
        "blog-manager.enter: CONTRIBUTOR, MODERATOR, ADMIN",
        "posts.manage: CONTRIBUTOR, ADMIN",
        "posts.edit: ADMIN",
        "posts.name-author: ADMIN",
        "newsletter.subscribe: anyone",
        "newsletter.manage: ADMIN",
        "contact.send: anyone",
        "message.manage: ADMIN",
        "media.manage: CONTRIBUTOR, ADMIN",
        "comment.read: anyone",
        "comment.write: USER, CONTRIBUTOR, MODERATOR, ADMIN",
        "comment.edit: ",
        "comment.delete: MODERATOR, ADMIN",
        "comments.moderate: MODERATOR, ADMIN",
        "watching.read: USER, CONTRIBUTOR, MODERATOR, ADMIN",
        "watching.write: USER, CONTRIBUTOR, MODERATOR, ADMIN",
        "watching.unsubscribe: anyone",
      ]
    `)
  })

  it('an API key opens nothing that is not open to everyone', () => {
    for (const actions of Object.values(keyActions))
      expect(actions.filter((action) => !isOpenToVisitors(action))).toEqual([])
  })
})

import * as contract from '@inferdex/contracts/people/people'
import { readSavedViews, replaceSavedViews } from '@inferdex/contracts/people/saved-views'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import {
  changeAvatar,
  changeProfile,
  exportOwnData,
  likesOf,
  readOwnProfile,
  readUser,
  reviewsOf,
  type UsersDeps,
} from './people.service.ts'
import { findSavedViews, replaceSavedViewsOf } from './saved-views.queries.ts'

export function usersRoutes(app: FastifyInstance, deps: UsersDeps): void {
  registerEndpoint(app, contract.readOwnProfile, (_, { viewer }) => readOwnProfile(deps, viewer.id))
  registerEndpoint(app, contract.updateOwnProfile, ({ body }, { viewer }) => changeProfile(deps, viewer, body))
  registerEndpoint(app, contract.uploadAvatar, ({ file }, { viewer }) => changeAvatar(deps, viewer, file))
  registerEndpoint(app, contract.downloadOwnData, async (_, { viewer }) => ({
    name: 'my-data.json',
    contentType: 'application/json; charset=utf-8',
    content: await exportOwnData(deps, viewer.id),
  }))
  registerEndpoint(app, readSavedViews, ({ params }, { viewer }) => findSavedViews(deps.db, viewer.id, params.list))
  registerEndpoint(app, replaceSavedViews, ({ params, body }, { viewer }) =>
    replaceSavedViewsOf(deps.db, viewer.id, params.list, body.views),
  )
  registerEndpoint(app, contract.readUser, ({ params }, { viewer }) => readUser(deps.db, viewer, params.id))
  registerEndpoint(app, contract.listUserReviews, ({ params, query }, { viewer }) =>
    reviewsOf(deps.db, viewer, params.id, query),
  )
  registerEndpoint(app, contract.listUserLikes, ({ params, query }, { viewer }) =>
    likesOf(deps.db, viewer, params.id, query.limit),
  )
}

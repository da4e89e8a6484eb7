import * as contract from '@inferdex/contracts/newsletter'
import type { FastifyInstance } from 'fastify'
import type { AnchorMemo } from '../../db/paging/numbered-page.ts'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { unsubscribeLinks } from './newsletter-mail.service.ts'
import {
  requestSubscriptionMail,
  confirmSubscription,
  exportSubscribers,
  listSubscribers,
  type NewsletterDeps,
  removeSubscriber,
  unsubscribe,
} from './newsletter.service.ts'

export function newsletterRoutes(app: FastifyInstance, deps: NewsletterDeps & { anchors: AnchorMemo }): void {
  registerEndpoint(app, contract.subscribe, async ({ body }, call) => {
    await requestSubscriptionMail(deps, body, call)
    return undefined
  })
  registerEndpoint(app, contract.confirmSubscription, async ({ body }, call) => {
    await confirmSubscription(deps, body.token, call)
    return undefined
  })
  registerEndpoint(app, contract.unsubscribe, async ({ query }) => {
    await unsubscribe(deps.db, query.token)
    return undefined
  })
  registerEndpoint(
    app,
    contract.openUnsubscribePage,
    async ({ query }) => new URL(unsubscribeLinks(deps.publicUrl, encodeURIComponent(query.token)).page),
  )
  registerEndpoint(app, contract.listSubscribers, ({ query }) => listSubscribers(deps.db, query, deps.anchors))
  registerEndpoint(app, contract.exportSubscribers, ({ body }, call) =>
    exportSubscribers(deps, actorOf(call), body.after),
  )
  registerEndpoint(app, contract.removeSubscriber, async ({ params }, call) => {
    await removeSubscriber(deps, actorOf(call), params.id)
    return undefined
  })
}

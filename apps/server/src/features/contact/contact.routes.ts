import * as contract from '@inferdex/contracts/contact'
import type { FastifyInstance } from 'fastify'
import type { AnchorMemo } from '../../db/paging/numbered-page.ts'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { changeStatus, type ContactDeps, listMessages, receiveMessage, removeMessage } from './contact.service.ts'

export function contactRoutes(app: FastifyInstance, deps: ContactDeps & { anchors: AnchorMemo }): void {
  registerEndpoint(app, contract.sendMessage, async ({ body }, call) => {
    await receiveMessage(deps, body, call)
    return undefined
  })
  registerEndpoint(app, contract.listMessages, ({ query }) => listMessages(deps.db, query, deps.anchors))
  registerEndpoint(app, contract.changeMessage, ({ params, body }, call) =>
    changeStatus(deps, actorOf(call), params.id, body.status),
  )
  registerEndpoint(app, contract.deleteMessage, async ({ params }, call) => {
    await removeMessage(deps, actorOf(call), params.id)
    return undefined
  })
}

import { readModel } from '@inferdex/contracts/models/models'
import { listOffersOfModel, type OfferOfModel } from '@inferdex/contracts/offers'
import type { Endpoint, ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { badgeDay, badgePrices, badgeSources, badgeSvg } from '@inferdex/domain/site/badge'
import { SLUG, SLUG_LENGTH } from '@inferdex/domain/text/slug'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFoundError } from '../../../http/api/error-handler.ts'
import { inProcessTransport, observeRender } from '../../../http/api/in-process.ts'
import { sendSharedDocument } from '../../../http/pages/shared-document.ts'

type Input = Parameters<ReturnType<typeof inProcessTransport>>[1]
type Badge = { readonly label: string; readonly texts: readonly string[] }

/** Badges are embedded in other sites; they load nothing and run nothing. */
const HEADERS = {
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/** Serves the badges that other sites embed. They use the same calls as the pages. */
export function badgeRoutes(app: FastifyInstance): void {
  const transport = inProcessTransport(app)
  const call = async <E extends Endpoint>(endpoint: E, input: Input) =>
    (await transport(endpoint, input)) as ResponseBody<E>

  function send(request: FastifyRequest, reply: FastifyReply, path: string, make: () => Promise<Badge>) {
    if (request.url !== path) return reply.header('cache-control', 'public, max-age=3600').redirect(path, 301)
    return sendSharedDocument(app, request, reply, path, async () => {
      const { result, tags, isDegraded } = await observeRender(make)
      const body = badgeSvg(result.label, result.texts.filter((part) => part !== '').join(', '))
      return { contentType: 'image/svg+xml', body, tags, isDegraded, isVariant: true, headers: HEADERS }
    })
  }

  app.get<{ Params: { file: string } }>('/badge/model/:file', (request, reply) => {
    const slug = slugOf(request.params.file, '.svg')
    return send(request, reply, `/badge/model/${slug}.svg`, async () => {
      const model = await call(readModel, { params: { slug } })
      const { sellerCount, lowestOffer, routerOffer } = model
      // Without a seller, the price of a router, labelled as such.
      const isRouters = lowestOffer === null && routerOffer !== null && !model.hasFreeOffer
      const { input = null, output = null } = (isRouters ? routerOffer : lowestOffer) ?? {}
      const price = { input, output }
      const sellers = `${sellerCount} ${sellerCount === 1 ? 'seller' : 'sellers'}`
      const from = price.input === null ? '' : 'from '
      const texts = [
        `${from}${badgePrices(price, model.hasFreeOffer)}`,
        isRouters ? 'through a router' : sellers,
        badgeDay(model.priceVerifiedOn),
      ]
      return { label: model.name, texts }
    })
  })

  app.get<{ Params: { provider: string; file: string } }>('/badge/offer/:provider/:file', (request, reply) => {
    const provider = slugOf(request.params.provider)
    const slug = slugOf(request.params.file, '.svg')
    return send(request, reply, `/badge/offer/${provider}/${slug}.svg`, async () => {
      const [model, offers] = await Promise.all([
        call(readModel, { params: { slug } }),
        call(listOffersOfModel, { params: { slug } }),
      ])
      const sold = offers.filter((offer) => offer.provider.slug === provider)
      // The provider may have several offers of it, sorted with the cheapest counted one first.
      const offer = sold.find(({ status }) => status !== 'retired') ?? sold[0]
      if (offer === undefined) throw notFoundError()
      return {
        label: `${model.name} at ${offer.provider.name}`,
        texts: [
          badgePrices(offer, offer.pricingKind === 'free'),
          offer.status === 'retired' ? 'retired' : sourcesOf(offer),
          badgeDay(offer.verifiedOn),
        ],
      }
    })
  })
}

function sourcesOf({ secondOpinion }: OfferOfModel): string {
  if (secondOpinion === null) return ''
  const { verdict, agreeing, sources } = secondOpinion
  return verdict === 'unconfirmed' ? 'not confirmed' : badgeSources(agreeing, sources)
}

function slugOf(file: string, ending = ''): string {
  const slug = file.endsWith(ending) ? file.slice(0, file.length - ending.length) : ''
  if (slug.length > SLUG_LENGTH || !SLUG.test(slug)) throw notFoundError()
  return slug
}

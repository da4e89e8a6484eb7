import { readArticle } from '@inferdex/contracts/blog/blog'
import { readBillData } from '@inferdex/contracts/bill'
import { readComparison } from '@inferdex/contracts/comparison'
import { readLeaderboard } from '@inferdex/contracts/leaderboard'
import { type ModelDetail, readModel } from '@inferdex/contracts/models/models'
import type { Endpoint, ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { readProviderOverview } from '@inferdex/contracts/providers/provider-overview'
import { type BillData, decodeBillData } from '@inferdex/domain/bill/bill-data'
import { billView } from '@inferdex/domain/bill/bill-view'
import { parseCalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { type PreparedCatalogue, prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { MIN_COMPARED, parseComparisonQuery } from '@inferdex/domain/comparison/comparison-query'
import { billPicturePath } from '@inferdex/domain/site/bill-picture-address'
import { picturePath } from '@inferdex/domain/site/picture-address'
import { SLUG, SLUG_LENGTH } from '@inferdex/domain/text/slug'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFoundError } from '../../../http/api/error-handler.ts'
import { inProcessTransport, observeRender } from '../../../http/api/in-process.ts'
import { sendSharedDocument } from '../../../http/pages/shared-document.ts'
import type { Card } from './card.ts'
import {
  articleCard,
  billCard,
  calculatorCard,
  type CardSite,
  comparisonCard,
  leaderboardCard,
  modelCard,
  providerCard,
  siteCard,
} from './cards.ts'
import { createCardRenderer } from './render-card.ts'

type Deps = { readonly site: CardSite; readonly now: () => Date }
type Input = Parameters<ReturnType<typeof inProcessTransport>>[1]

const RANKED = 100
/** These pictures are embedded in other sites. */
const HEADERS = { 'cross-origin-resource-policy': 'cross-origin' }

/** Serves the pictures of pages. They use the same calls as the pages, and change with them. */
export function pictureRoutes(app: FastifyInstance, { site, now }: Deps): void {
  const renderer = createCardRenderer()
  app.addHook('onClose', renderer.close)
  const transport = inProcessTransport(app)
  const call = async <E extends Endpoint>(endpoint: E, input: Input) =>
    (await transport(endpoint, input)) as ResponseBody<E>

  /** Sends a picture. Its canonical address is the cache key, so a picture is drawn once. */
  function send(request: FastifyRequest, reply: FastifyReply, path: string, make: () => Card | Promise<Card>) {
    if (request.url !== path) return reply.header('cache-control', 'public, max-age=3600').redirect(path, 301)
    return sendSharedDocument(app, request, reply, path, async () => {
      const { result, tags, isDegraded } = await observeRender(async () => await make())
      const body = await renderer.render(result)
      // Visitors choose what is drawn, so pictures may only evict each other.
      return { contentType: 'image/png', body, tags, isDegraded, isVariant: true, headers: HEADERS }
    })
  }

  app.get('/og/default.png', (request, reply) => send(request, reply, picturePath.site(), () => siteCard(site)))
  app.get('/og/calculator.png', (request, reply) => {
    const path = billPicturePath(new URL(request.url, 'http://site').searchParams)
    return send(request, reply, path, async () => {
      const { data } = await call(readBillData, {})
      if (data === null) return calculatorCard(site)
      const { search, searchParams } = new URL(path, 'http://site')
      const catalogue = prepare(data)
      const asked = parseCalculatorQuery(searchParams)
      // For one picked model its sellers; for several models each once.
      const query = { ...asked, list: asked.models.picked.length === 1 ? 'offers' : 'models' } as const
      const recorded = catalogue.recorded?.to ?? null
      return billCard(site, billView(catalogue, query), { workload: query.workload, search, recorded })
    })
  })
  app.get('/og/leaderboard.png', (request, reply) =>
    send(request, reply, picturePath.leaderboard(), async () =>
      leaderboardCard(site, await call(readLeaderboard, { query: { limit: RANKED } })),
    ),
  )
  app.get('/og/compare.png', (request, reply) => {
    const { kind, slugs } = parseComparisonQuery(new URL(request.url, 'http://site').searchParams)
    if (slugs.length < MIN_COMPARED) return send(request, reply, picturePath.site(), () => siteCard(site))
    const list = kind === 'model' ? 'models' : 'providers'
    return send(request, reply, picturePath.comparison(list, slugs), async () => {
      const comparison = await call(readComparison, { query: { [list]: slugs.toSorted().join(','), limit: 1 } })
      if (comparison.models.length + comparison.providers.length < MIN_COMPARED) throw notFoundError()
      return comparisonCard(site, comparison)
    })
  })
  app.get<{ Params: { file: string } }>('/og/model/:file', (request, reply) => {
    const slug = slugOf(request.params.file)
    return send(request, reply, picturePath.model(slug), async () => {
      const model: ModelDetail = await call(readModel, { params: { slug } })
      return modelCard(site, model, now())
    })
  })
  app.get<{ Params: { file: string } }>('/og/provider/:file', (request, reply) => {
    const slug = slugOf(request.params.file)
    return send(request, reply, picturePath.provider(slug), async () =>
      providerCard(site, await call(readProviderOverview, { params: { slug }, query: { limit: '1', market: 'true' } })),
    )
  })
  app.get<{ Params: { file: string } }>('/og/article/:file', (request, reply) => {
    const slug = slugOf(request.params.file)
    return send(request, reply, picturePath.article(slug), async () =>
      articleCard(site, await call(readArticle, { params: { slug } })),
    )
  })
}

const prepared = new WeakMap<BillData, PreparedCatalogue>()

/** Prepares the catalogue for bills, once per state. */
function prepare(data: BillData): PreparedCatalogue {
  const catalogue = prepared.get(data) ?? prepareCatalogue(decodeBillData(data))
  prepared.set(data, catalogue)
  return catalogue
}

function slugOf(file: string): string {
  const slug = /^(.+)\.png$/.exec(file)?.[1] ?? ''
  if (slug.length > SLUG_LENGTH || !SLUG.test(slug)) throw notFoundError()
  return slug
}

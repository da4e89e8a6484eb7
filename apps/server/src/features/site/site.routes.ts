import { readPageText } from '@inferdex/contracts/site/page-texts'
import * as contract from '@inferdex/contracts/site/site'
import type { SiteConfig } from '@inferdex/contracts/site/site-config'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD } from '../../db/demo-account.ts'
import type { ReadDb } from '../../db/db.ts'
import type { EventHub } from '../../http/api/event-stream.ts'
import { openApiDocument } from '../../http/api/openapi/openapi.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { hasNewsletter, sendsMail } from '../../platform/mail.ts'
import { configuredThirdParties } from '../../platform/sign-in-with/sign-in-with.ts'
import { readPageTexts } from './page-texts.ts'
import { readSiteCounts } from './site.queries.ts'

type SiteDeps = { db: ReadDb; config: Config; events: EventHub; now: () => Date }

export function siteRoutes(app: FastifyInstance, { db, config, events, now }: SiteDeps): void {
  const site = {
    config: config.DEMO ? withDemoFigures(config.SITE_CONFIG) : config.SITE_CONFIG,
    publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
    demo: config.DEMO ? { email: DEMO_ADMIN_EMAIL, password: DEMO_PASSWORD } : null,
    signInWith: configuredThirdParties(config),
    sendsMail: sendsMail(config),
    hasNewsletter: hasNewsletter(config),
  }
  const texts = readPageTexts(config)
  registerEndpoint(app, contract.readSite, () => ({ ...site, today: now().toISOString().slice(0, 10) }))
  registerEndpoint(app, readPageText, ({ params }) => texts[params.page])
  registerEndpoint(app, contract.readCounts, () => readSiteCounts(db, now()))
  registerEndpoint(app, contract.readApiDescription, () => openApiDocument(app.endpoints, config))
  registerEndpoint(app, contract.followChanges, () => events.stream)
}

/** Adds example figures to the home page of a demo. A production site shows only figures that its operator has set. */
function withDemoFigures(config: SiteConfig): SiteConfig {
  return { ...config, activeUsers: config.activeUsers ?? '10K+', savedInCosts: config.savedInCosts ?? '$2M+' }
}

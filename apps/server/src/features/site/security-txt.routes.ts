import type { SiteConfig } from '@inferdex/contracts/site/site-config'
import { securityTxt } from '@inferdex/domain/site/security-txt'
import type { FastifyInstance } from 'fastify'

type Deps = { readonly contact: SiteConfig['contact']; readonly publicUrl: string; readonly now: () => Date }

/** Serves security.txt, the contact for reporting vulnerabilities. */
export function securityTxtRoutes(app: FastifyInstance, { contact, publicUrl, now }: Deps): void {
  const site = { email: contact.security ?? contact.general ?? null, publicUrl }
  app.get('/.well-known/security.txt', async (_, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(securityTxt(site, now())),
  )
}

import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ })

/** Settings of the site's operator; no default makes a claim about the operator. */
export const siteConfig = z.strictObject({
  name: z.string().min(1).default('Inferdex'),
  tagline: z.string().default('What every model costs, everywhere it is sold'),
  /** First year of the copyright line; a range up to `copyrightUntil` when that is set. */
  copyrightFrom: z.int().default(2025),
  copyrightUntil: z.int().nullable().default(null),
  /** The two marketing figures of the home page, which the operator is responsible for. Null shows counted figures. */
  activeUsers: z.string().nullable().default(null),
  savedInCosts: z.string().nullable().default(null),
  /** An icon without a target is not shown. */
  social: z
    .strictObject({
      github: httpUrl.nullable(),
      x: httpUrl.nullable(),
      linkedin: httpUrl.nullable(),
      discord: httpUrl.nullable(),
    })
    .partial()
    .default({}),
  /** Name and address of the person responsible, for the legal pages. */
  operator: z.string().min(1).nullable().default(null),
  sourceRepository: httpUrl.nullable().default(null),
  contact: z
    .strictObject({
      general: z.email().nullable(),
      community: httpUrl.nullable(),
      business: z.email().nullable(),
      /** The contact for vulnerability reports, in security.txt. */
      security: z.email().nullable(),
    })
    .partial()
    .default({}),
  affiliateDisclosure: z
    .string()
    .default('Some links earn us a commission. They are marked as sponsored and never change a ranking.'),
})
export type SiteConfig = z.output<typeof siteConfig>
export const defaultSiteConfig: SiteConfig = siteConfig.parse({})

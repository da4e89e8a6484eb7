import type { SiteInfo } from '@inferdex/contracts/site/site'
import { useRouteLoaderData } from 'react-router'

/** What a page shows when even the site settings could not be read. It makes no claim. */
const FALLBACK: SiteInfo = {
  config: {
    name: 'Inferdex',
    tagline: '',
    copyrightFrom: 2025,
    copyrightUntil: null,
    activeUsers: null,
    savedInCosts: null,
    social: {},
    operator: null,
    sourceRepository: null,
    contact: {},
    affiliateDisclosure: '',
  },
  publicUrl: '',
  today: '1970-01-01',
  demo: null,
  signInWith: [],
  sendsMail: false,
}

/** Name, links and settings of this installation, loaded once by the root. */
export function useSite(): SiteInfo {
  return useRouteLoaderData<SiteInfo>('root') ?? FALLBACK
}

type WithRoot = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]

/** The same for `meta` functions, which cannot use hooks. */
export function siteOf(matches: WithRoot): SiteInfo {
  const root = matches.find((match) => match?.id === 'root')
  // The root's loader answers exactly this; its type is not known to other routes.
  return (root?.loaderData as SiteInfo | undefined) ?? FALLBACK
}

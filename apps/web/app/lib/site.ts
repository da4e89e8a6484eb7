import type { SiteInfo } from '@inferdex/contracts/site/site'
import { useRouteLoaderData } from 'react-router'

/** Shown if even the site settings could not be loaded. */
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
  hasNewsletter: false,
}

/** Returns the name, links and settings of this installation, which the root route loads once. */
export function useSite(): SiteInfo {
  return useRouteLoaderData<SiteInfo>('root') ?? FALLBACK
}

type WithRoot = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]

/** Returns the same for `meta` functions, which cannot use hooks. */
export function siteOf(matches: WithRoot): SiteInfo {
  const root = matches.find((match) => match?.id === 'root')
  // The root's loader returns exactly this type, which other routes cannot infer.
  return (root?.loaderData as SiteInfo | undefined) ?? FALLBACK
}

import { paths } from '../../../lib/paths.ts'

export type NavLink = { readonly label: string; readonly to: string; readonly detail?: string }

/** The nine links of the header. `detail` is the path prefix of detail pages. */
export const mainLinks: readonly NavLink[] = [
  { label: 'Home', to: paths.home() },
  { label: 'Providers', to: paths.providers(), detail: '/provider' },
  { label: 'Models', to: paths.models(), detail: '/model' },
  { label: 'Free Tiers', to: paths.freeTiers() },
  { label: 'Deals', to: paths.deals() },
  { label: 'Compare', to: paths.compare() },
  { label: 'Calculator', to: paths.calculator() },
  { label: 'Leaderboard', to: paths.leaderboard() },
  { label: 'Blog', to: paths.blog() },
]

export const menuLinks: readonly NavLink[] = [
  ...mainLinks,
  { label: 'About', to: paths.about() },
  { label: 'Contact', to: paths.contact() },
]

/** Returns the value of aria-current: `page` on the page itself, `true` on a page below it. */
export function currentOf({ to, detail = to }: NavLink, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return to !== '/' && pathname.startsWith(`${detail}/`) ? 'true' : undefined
}

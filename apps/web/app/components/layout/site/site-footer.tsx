import { Suspense } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useSite } from '../../../lib/site.ts'
import { split } from '../../../page-delivery/split.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { DemoNote } from '../demo-note.tsx'
import { BackToTop } from './back-to-top.tsx'
import { Brand } from './brand.tsx'
import { BrandLogo, type BrandName } from './brand-logo.tsx'
import type { NavLink } from './nav-links.ts'
import { Link } from '../../ui/navigation/link.tsx'

const NewsletterForm = split(async () => (await import('./newsletter-form.tsx')).NewsletterForm)

const browse: readonly NavLink[] = [
  { label: 'Providers', to: paths.providers() },
  { label: 'Models', to: paths.models() },
  { label: 'Deals & Promotions', to: paths.deals() },
  { label: 'Free Tiers', to: paths.freeTiers() },
]
const tools: readonly NavLink[] = [
  { label: 'Comparison Tool', to: paths.compare() },
  { label: 'Usage Calculator', to: paths.calculator() },
  { label: 'Leaderboard', to: paths.leaderboard() },
  { label: 'Stack Audit', to: paths.stackAudit() },
  { label: 'Blog', to: paths.blog() },
]
const data: readonly NavLink[] = [
  { label: 'Changes', to: paths.changes() },
  { label: 'Retirements', to: paths.retirements() },
  { label: 'Data quality', to: paths.dataQuality() },
  { label: 'Downloads', to: paths.exports() },
]
const legal: readonly NavLink[] = [
  { label: 'About', to: paths.about() },
  { label: 'Contact', to: paths.contact() },
  { label: 'API', to: paths.apiDocs() },
  { label: 'Privacy', to: paths.privacy() },
  { label: 'Terms', to: paths.terms() },
]

export function SiteFooter() {
  const { config, hasNewsletter } = useSite()
  const years =
    config.copyrightUntil === null ? config.copyrightFrom : `${config.copyrightFrom}-${config.copyrightUntil}`
  return (
    <footer className="[contain-intrinsic-size:auto_421px] [content-visibility:auto] mt-8 border-t border-line bg-sunken text-13 sm:mt-14">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-6 py-8 sm:grid-cols-4 sm:gap-8 sm:pt-10 sm:pb-6 md:grid-cols-[1.5fr_1fr_1fr_1fr_1.6fr]">
          <div className="relative col-span-2 sm:col-span-4 md:col-span-1">
            <Brand />
            <BackToTop className="top-0 right-0 md:hidden" />
            <p className="mt-2 max-w-[34ch] text-ink-muted">
              Prices, limits and benchmarks of language models, with the source and date of every figure.
            </p>
            <SocialLinks />
          </div>
          <FooterLinks title="Browse" links={browse} />
          <FooterLinks title="Tools" links={tools} />
          <FooterLinks title="Data" links={data} />
          <div className="col-span-2 md:col-span-1">
            <h2 className="mb-2 font-semibold">Stay Updated</h2>
            {hasNewsletter ? (
              <>
                <p className="mb-2 text-ink-muted">Price changes and new deals, once a week.</p>
                <Suspense>
                  <NewsletterForm />
                </Suspense>
              </>
            ) : (
              <p className="text-ink-muted">
                Follow new articles by{' '}
                <a href={paths.blogFeed()} className="font-medium text-accent underline underline-offset-3">
                  RSS
                </a>
                .
              </p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2 border-t border-line pt-4 pb-7 text-12 text-ink-muted">
          <div className="grid max-w-[80ch] gap-1">
            <p>
              © {years} {config.name}. Prices in USD; check the provider's site before you buy.
            </p>
            <DemoNote>Ratings, reviews, votes, comments and people on this site are made up.</DemoNote>
            {config.affiliateDisclosure !== '' && <p>{config.affiliateDisclosure}</p>}
          </div>
          <ul className="-mx-1.5 -my-1 flex flex-wrap">
            {legal.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  className="control inline-flex items-center px-1.5 py-1 hover:text-ink hover:underline"
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: readonly NavLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className="control inline-flex items-center py-1 text-ink-muted hover:text-ink hover:underline"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const SOCIAL = { github: 'GitHub', x: 'X', linkedin: 'LinkedIn', discord: 'Discord' } as const satisfies Partial<
  Record<BrandName, string>
>

/** Links only the accounts that the operator has configured. */
function SocialLinks() {
  const { social, sourceRepository } = useSite().config
  const names = (Object.keys(SOCIAL) as (keyof typeof SOCIAL)[]).filter((name) => targetOf(name) !== null)
  if (names.length === 0) return null

  function targetOf(name: keyof typeof SOCIAL): string | null {
    return social[name] ?? (name === 'github' ? sourceRepository : null)
  }

  return (
    <ul className="mt-3 -ml-2 flex gap-1">
      {names.map((name) => (
        <li key={name}>
          <a
            href={targetOf(name) ?? undefined}
            rel="noopener me"
            aria-label={SOCIAL[name]}
            title={SOCIAL[name]}
            className={buttonClass({ variant: 'ghost', size: 32, icon: true })}
          >
            <BrandLogo name={name} />
          </a>
        </li>
      ))}
    </ul>
  )
}

import type { ArticleHit, ModelHit, ProviderHit } from '@inferdex/contracts/search/search'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../components/ui/badge.tsx'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { Rating } from '../../components/figures/rating.tsx'
import { paths } from '../../lib/paths.ts'

type ResultProps = { to: string; name: string; about: ReactNode; aside?: ReactNode; media?: ReactNode }

function Result({ to, name, about, aside, media }: ResultProps) {
  return (
    <li className="relative flex min-w-0 gap-3 rounded-box border border-line bg-surface p-3.5 hover:border-line-strong">
      {media}
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-semibold">
          {/* Makes the whole card clickable, while the link keeps its own name. */}
          <Link to={to} className="after:absolute after:inset-0 after:rounded-box hover:text-accent-strong">
            {name}
          </Link>
        </h3>
        <p className="line-clamp-2 text-13 text-ink-muted">{about}</p>
        {aside && <div className="mt-1.5 flex items-center gap-2 text-13">{aside}</div>}
      </div>
    </li>
  )
}

export function ProviderResult({ hit }: { hit: ProviderHit }) {
  return (
    <Result
      to={paths.provider(hit.slug)}
      name={hit.name}
      about={hit.description}
      media={<ProviderLogo name={hit.name} slug={hit.slug} size={40} />}
      aside={<HitRating hit={hit} />}
    />
  )
}

export function ModelResult({ hit, context }: { hit: ModelHit; context: string | null }) {
  return (
    <Result
      to={paths.model(hit.slug)}
      name={hit.name}
      about={[`${hit.family} family`, context === null ? null : `${context} context`].filter(Boolean).join(' · ')}
      media={<ProviderLogo name={hit.name} size={40} />}
      aside={
        <>
          {hit.isOpenSource && <Badge tone="positive">Open Source</Badge>}
          <HitRating hit={hit} />
        </>
      }
    />
  )
}

export function ArticleResult({ hit }: { hit: ArticleHit }) {
  return <Result to={paths.article(hit.slug)} name={hit.title} about={hit.excerpt} />
}

function HitRating({ hit }: { hit: { rating: number; reviewCount: number } }) {
  return <Rating value={hit.reviewCount === 0 && hit.rating === 0 ? null : hit.rating} count={hit.reviewCount} />
}

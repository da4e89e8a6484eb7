import type { SiteCounts } from '@inferdex/contracts/site/site'
import type { ReactNode } from 'react'
import { Hero } from './hero.tsx'
import { StatsStrip } from './stats-strip.tsx'

type HomeContentProps = {
  /** Null when they could not be read: the page stands without them. */
  counts: SiteCounts | null
  /** The right half of the hero. */
  board: ReactNode
  /** Everything below the first screen. */
  children: ReactNode
}

export function HomeContent({ counts, board, children }: HomeContentProps) {
  return (
    <div className="wrap">
      <Hero counts={counts} board={board} />
      <StatsStrip counts={counts} />
      {children}
    </div>
  )
}

import type { SiteCounts } from '@inferdex/contracts/site/site'
import type { ReactNode } from 'react'
import { Hero } from './hero.tsx'
import { StatsStrip } from './stats-strip.tsx'

type HomeContentProps = {
  /** Null if they could not be loaded. The page works without them. */
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

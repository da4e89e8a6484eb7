import { memo, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFollowLinks } from '../../../lib/lists/use-follow-links.ts'
import type { ListedModel } from './listed-model.ts'
import { ListedModelCard } from './model-card.tsx'
import { CARD_CELL, CARD_GRID_BESIDE_PANEL } from '../../../components/ui/card-grid.ts'

/** Enough to fill a screen. More are rendered when the visitor scrolls near the end. */
const FIRST = 9
const STEP = 24

type ModelCardsProps = {
  rows: readonly ListedModel[]
  until: string | null
  /** The rows change with every key, so only visible ones are rendered. */
  isEdited: boolean
  actionsFor: (model: ListedModel) => ReactNode
}

export function ModelCards({ rows, until, isEdited, actionsFor }: ModelCardsProps) {
  const [drawn, setDrawn] = useState<{ rows: unknown; count: number } | null>(null)
  const count = drawn?.rows === rows ? drawn.count : isEdited ? FIRST : rows.length
  const follow = useFollowLinks()

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside handle the keys
    <ul onClick={follow} className={CARD_GRID_BESIDE_PANEL}>
      {rows.slice(0, count).map((model, index) => (
        // Keyed by position: updating a card in place takes a tenth of the time of building one.
        // oxlint-disable-next-line react/no-array-index-key
        <Cell key={index} model={model} until={until} actionsFor={actionsFor} />
      ))}
      {/* A new element after each step, because an observer does not fire again for one that is still in view. */}
      {count < rows.length && <End key={count} onNear={() => setDrawn({ rows, count: count + STEP })} />}
    </ul>
  )
}

type CellProps = Pick<ModelCardsProps, 'until' | 'actionsFor'> & { model: ListedModel }

/** Memoized: a card is not re-rendered if the next key leaves the same model at its position. */
const Cell = memo(function Cell({ model, until, actionsFor }: CellProps) {
  return (
    <li className={CARD_CELL}>
      <ListedModelCard model={model} until={until} level={2} actions={actionsFor(model)} />
    </li>
  )
})

function End({ onNear }: { onNear: () => void }) {
  const sentinel = useRef<HTMLLIElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (sentinel.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: '64px' })
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [])
  return <li ref={sentinel} aria-hidden className="h-60" />
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFollowLinks } from '../../lib/use-follow-links.ts'
import type { ListedModel } from './listed-model.ts'
import { ListedModelCard } from './model-card.tsx'
import { MODEL_GRID } from './model-skeletons.tsx'

/** Enough to fill a screen; the rest follows when it comes near. */
const FIRST = 9
const STEP = 24

type ModelCardsProps = {
  rows: readonly ListedModel[]
  until: string | null
  /** The rows change with every key: only what is in view is drawn. */
  isEdited: boolean
  actionsFor: (model: ListedModel) => ReactNode
}

export function ModelCards({ rows, until, isEdited, actionsFor }: ModelCardsProps) {
  const [drawn, setDrawn] = useState<{ rows: unknown; count: number } | null>(null)
  const count = drawn?.rows === rows ? drawn.count : isEdited ? FIRST : rows.length
  const end = useRef<HTMLLIElement>(null)
  const isPart = count < rows.length

  const follow = useFollowLinks()
  const more = useRef<() => void>(undefined)
  useEffect(() => {
    more.current = () => setDrawn({ rows, count: count + STEP })
  })
  useEffect(() => {
    const mark = end.current
    if (mark === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current?.()
      },
      { rootMargin: '64px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
    // Observed anew after each step, because what is still in view does not come into view again.
  }, [isPart, count])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside have the keys
    <ul onClick={follow} className={MODEL_GRID}>
      {rows.slice(0, count).map((model, index) => (
        // By position: a card that stays in its place is filled anew, which costs a tenth of building one.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="grid min-w-0">
          <ListedModelCard model={model} until={until} level={2} actions={actionsFor(model)} />
        </li>
      ))}
      {isPart && <li ref={end} aria-hidden className="h-60" />}
    </ul>
  )
}

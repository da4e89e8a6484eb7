import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { cx } from '../ui/cx.ts'
import { type ChartCard, ChartCardBox, cardText } from './chart-card.tsx'
import { nearestPoint, type PlacedPoint, pointAfterKey } from './nearest-point.ts'

/**
 * Widths a chart can be drawn for, in pixels: phone, half a page, most of it, full page. CSS shows the one that fits.
 */
export type ChartWidth = 334 | 520 | 760 | 1216
export type Drawing = {
  height: number
  /** The SVG content: lines, dots, texts of 12 px. */
  body: ReactNode
  /** In the order of the arrow keys, which is the same at every width. */
  points: readonly PlacedPoint[]
  /** A time chart: the nearest day counts, and a line from top to bottom goes through all series. */
  crosshair?: { readonly top: number; readonly bottom: number } | undefined
}
export type ChartPictureProps = {
  /** Accessible name: what the chart shows. */
  label: string
  /** Draws the chart for a width. Keep the function between renders (useCallback, or outside of the component). */
  draw: (width: ChartWidth) => Drawing
  /** Narrowest first. */
  widths?: readonly ChartWidth[] | undefined
  /** The tooltip of a point. */
  card: (index: number) => ChartCard
  /** The point that the keyboard reaches first. */
  start?: number | undefined
}

const PHONE_AND_PAGE: readonly ChartWidth[] = [334, 760]
const SHOWN_FROM = {
  334: 'block',
  520: 'hidden @min-[440px]:block',
  760: 'hidden @min-[640px]:block',
  1216: 'hidden @min-[1000px]:block',
} as const satisfies Record<ChartWidth, string>
const HIDDEN_FROM = {
  334: '',
  520: '@min-[440px]:hidden',
  760: '@min-[640px]:hidden',
  1216: '@min-[1000px]:hidden',
} as const satisfies Record<ChartWidth, string>

type Active = { index: number; drawing: number; isTapped: boolean }

/**
 * Shows a chart and the card of its nearest point: by mouse, by touch (the second tap opens) and by keyboard (one tab
 * stop; arrow keys, Home and End move, Enter opens, Escape hides).
 */
export function ChartPicture({ label, draw, widths = PHONE_AND_PAGE, card, start = 0 }: ChartPictureProps) {
  const drawings = useMemo(() => widths.map((width) => ({ width, ...draw(width) })), [draw, widths])
  const [active, setActive] = useState<Active | null>(null)
  const last = useRef(start)
  const pointer = useRef('')
  const navigate = useNavigate()
  const hintId = useId()

  const show = (next: Active | null) => {
    if (next !== null) last.current = next.index
    if (next?.index !== active?.index || next?.drawing !== active?.drawing) setActive(next)
  }
  const under = (event: MouseEvent<HTMLElement>): Active | null => {
    const drawing = visibleDrawing(event.currentTarget)
    const shown = drawings[drawing]
    const box = event.currentTarget.querySelectorAll('svg[data-chart]')[drawing]?.getBoundingClientRect()
    if (shown === undefined || box === undefined || box.width === 0) return null
    const scale = shown.width / box.width
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale]
    const index = nearestPoint(shown.points, x, y, shown.crosshair !== undefined)
    return index === -1 ? null : { index, drawing, isTapped: pointer.current === 'touch' }
  }
  const open = (index: number, inNewTab: boolean) => {
    const { href } = card(index)
    if (href === undefined) return
    if (inNewTab) window.open(href, '_blank', 'noopener')
    else void navigate(href, { preventScrollReset: href.startsWith('?') })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    pointer.current = event.pointerType
    show(under(event))
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('[data-chart-card]')) return
    const next = under(event)
    if (next === null) return
    const isSecond = active?.index === next.index && (pointer.current !== 'touch' || active.isTapped)
    if (isSecond) open(next.index, event.metaKey || event.ctrlKey)
    else setActive(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const drawing = visibleDrawing(event.currentTarget)
    if (event.key === 'Escape') return show(null)
    if (event.key === 'Enter' && active !== null) return open(active.index, event.metaKey || event.ctrlKey)
    const index = pointAfterKey(event.key, active?.index ?? null, drawings[drawing]?.points.length ?? 0)
    if (index === null || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    show({ index, drawing, isTapped: false })
  }
  const shownCard = active === null ? null : card(active.index)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between the points of the picture
    <div
      role="application"
      aria-roledescription="chart"
      aria-label={label}
      aria-describedby={hintId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one tab stop for all points
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target !== event.currentTarget || !event.currentTarget.matches(':focus-visible')) return
        const drawing = visibleDrawing(event.currentTarget)
        const count = drawings[drawing]?.points.length ?? 0
        if (count > 0) show({ index: Math.min(last.current, count - 1), drawing, isTapped: false })
      }}
      onBlur={() => show(null)}
      onPointerDown={(event) => {
        pointer.current = event.pointerType
      }}
      onPointerMove={(event) => {
        if (event.pointerType !== 'touch') onPointerMove(event)
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'touch') show(null)
      }}
      onClick={onClick}
      className={cx('@container rounded-tag outline-offset-4', shownCard?.href !== undefined && 'cursor-pointer')}
    >
      {drawings.map(({ width, height, body, points, crosshair }, drawing) => {
        const next = drawings[drawing + 1]?.width
        const at = active?.drawing === drawing ? points[active.index] : undefined
        return (
          <div
            key={width}
            className={cx(
              'relative mx-auto',
              width === 334 && 'max-w-110',
              SHOWN_FROM[width],
              next !== undefined && HIDDEN_FROM[next],
            )}
          >
            <svg viewBox={`0 0 ${width} ${height}`} aria-hidden data-chart className="block h-auto w-full">
              {body}
              {at && <Highlight at={at} crosshair={crosshair} />}
            </svg>
            {at && shownCard && (
              <ChartCardBox card={shownCard} at={at} size={{ width, height }} isTapped={active?.isTapped === true} />
            )}
          </div>
        )
      })}
      <span id={hintId} data-page-only className="sr-only">
        Arrow keys move between the points, Enter opens, Escape hides.
      </span>
      <span role="status" className="sr-only">
        {shownCard && cardText(shownCard)}
      </span>
    </div>
  )
}

function Highlight({ at: { x, y, others }, crosshair }: { at: PlacedPoint; crosshair: Drawing['crosshair'] }) {
  return (
    <g className="pointer-events-none" fill="none">
      {crosshair && (
        <path d={`M${x} ${crosshair.top}V${crosshair.bottom}`} strokeDasharray="3 3" className="stroke-ink-muted" />
      )}
      {[y, ...(others ?? [])].map((value, index) => (
        <circle key={index} cx={x} cy={value} r="6.5" strokeWidth="1.5" className="stroke-ink" />
      ))}
    </g>
  )
}

/** Returns which of the drawings CSS shows at this width. */
function visibleDrawing(frame: Element): number {
  const shown = [...frame.querySelectorAll('svg[data-chart]')].findIndex((svg) => svg.getBoundingClientRect().width > 0)
  return Math.max(0, shown)
}

import type { BarKind } from '@inferdex/domain/bill/bill-view'

/** A bar. `share` is its length, from 0 to 1; null: the figure is unknown. */
export type Bar = {
  readonly name: string
  /** The slug of the provider whose logo precedes the name; null: none. */
  readonly logo: string | null
  readonly value: string
  readonly share: number | null
  readonly isBest: boolean
}

/** A row with a stacked bar: each segment has a kind and a length from 0 to 1 of the longest bar. */
export type PartedBar = Omit<Bar, 'share'> & { readonly parts: readonly (readonly [kind: BarKind, share: number])[] }

/** A point of a chart; both coordinates are shares of the chart from its lower left corner. */
export type Point = {
  readonly x: number
  readonly y: number
  readonly isMarked: boolean
  readonly name: string | null
}
export type Tick = { readonly at: number; readonly label: string }

export type Chart =
  | {
      readonly kind: 'steps'
      readonly points: readonly (readonly [x: number, y: number])[]
      readonly first: string
      readonly last: string
    }
  | { readonly kind: 'columns'; readonly bars: readonly Bar[] }
  | { readonly kind: 'parts'; readonly bars: readonly PartedBar[] }
  /** Prices along a line; those at the same position are stacked. */
  | {
      readonly kind: 'prices'
      readonly title: string
      /** The label of the marked points; empty: nothing is marked. */
      readonly marked: string
      readonly points: readonly Omit<Point, 'y'>[]
      readonly ticks: readonly Tick[]
    }
  /** Scores against prices, with a line through the marked points, the Pareto front. */
  | {
      readonly kind: 'scores'
      readonly points: readonly Point[]
      readonly across: readonly Tick[]
      readonly up: readonly Tick[]
    }

/** The content of a picture. All text is already formatted, so that the thread only draws. */
export type Card = {
  readonly siteName: string
  readonly kicker: string | null
  /** The slug of the provider whose logo precedes the title; null: none. */
  readonly logo: string | null
  readonly title: string
  /** A name is as large as possible; a statement takes one line, a sentence several. */
  readonly titleKind: 'name' | 'statement' | 'sentence'
  readonly lead: { readonly strong: string; readonly rest: string } | null
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly chart: Chart | null
  /** "Prices as of 22 Aug 2026"; empty without a known date. */
  readonly dated: string
  readonly address: string
}

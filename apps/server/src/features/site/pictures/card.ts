/** A bar, or a row with a bar. `share` is its length, from 0 to 1; null: the figure is unknown. */
export type Bar = {
  readonly name: string
  readonly value: string
  readonly share: number | null
  readonly isBest: boolean
}

/** What a picture says. Everything is text that is ready to show, so that the thread only draws. */
export type Card = {
  readonly siteName: string
  readonly kicker: string | null
  readonly title: string
  /** The title is a sentence that may take several lines. */
  readonly isSentence: boolean
  readonly lead: { readonly strong: string; readonly rest: string } | null
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly chart:
    | {
        readonly kind: 'steps'
        readonly points: readonly (readonly [x: number, y: number])[]
        readonly first: string
        readonly last: string
      }
    | { readonly kind: 'columns' | 'rows'; readonly bars: readonly Bar[] }
    | null
  /** "Prices as of 22 Aug 2026"; empty where no date is known. */
  readonly dated: string
  readonly address: string
}

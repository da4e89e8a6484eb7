export type SeriesColour = { readonly line: string; readonly fill: string; readonly swatch: string }

const FIRST = { line: 'stroke-chart-1', fill: 'fill-chart-1', swatch: 'bg-chart-1' } as const
const COLOURS: readonly SeriesColour[] = [
  FIRST,
  { line: 'stroke-chart-2', fill: 'fill-chart-2', swatch: 'bg-chart-2' },
  { line: 'stroke-chart-3', fill: 'fill-chart-3', swatch: 'bg-chart-3' },
  { line: 'stroke-chart-4', fill: 'fill-chart-4', swatch: 'bg-chart-4' },
  { line: 'stroke-chart-5', fill: 'fill-chart-5', swatch: 'bg-chart-5' },
  { line: 'stroke-chart-7', fill: 'fill-chart-7', swatch: 'bg-chart-7' },
  { line: 'stroke-chart-6', fill: 'fill-chart-6', swatch: 'bg-chart-6' },
  { line: 'stroke-chart-8', fill: 'fill-chart-8', swatch: 'bg-chart-8' },
]

/** Returns the classes of a series: for its line, its dots and its row in the card. */
export function seriesColour(index: number): SeriesColour {
  return COLOURS[index % COLOURS.length] ?? FIRST
}

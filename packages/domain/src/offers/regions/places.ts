/** Where a buyer may want a model to run. A place can contain another: Japan is in Asia Pacific. */
export const places = [
  'eu',
  'uk',
  'ch',
  'us',
  'ca',
  'latin-america',
  'asia-pacific',
  'jp',
  'au',
  'middle-east',
  'africa',
] as const
export type Place = (typeof places)[number]

export const placeLabels = {
  eu: 'European Union',
  uk: 'United Kingdom',
  ch: 'Switzerland',
  us: 'United States',
  ca: 'Canada',
  'latin-america': 'Latin America',
  'asia-pacific': 'Asia Pacific',
  jp: 'Japan',
  au: 'Australia',
  'middle-east': 'Middle East',
  africa: 'Africa',
} as const satisfies Record<Place, string>

export function isPlace(text: string): text is Place {
  return (places as readonly string[]).includes(text)
}

/** The filter values of a list of models: a place, or that no seller states one. */
export const NOT_STATED = 'not-stated'
export const placeChoices = [...places, NOT_STATED] as const
export type PlaceChoice = (typeof placeChoices)[number]
export const placeChoiceLabels = { ...placeLabels, [NOT_STATED]: 'Not stated' } as const satisfies Record<
  PlaceChoice,
  string
>

/** Returns whether an offer in these places passes the filter. No place does not mean everywhere. */
export function isInPlace(choice: PlaceChoice, own: readonly Place[]): boolean {
  return choice === NOT_STATED ? own.length === 0 : own.includes(choice)
}

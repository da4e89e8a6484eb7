/** One value that a feed states, in our own terms: a field of domain/evidence/field-key.ts and its exact value. */
export type FeedFact = {
  readonly field: string
  readonly value: string
  /** What a price is for ('1M-tokens' …); null for other fields. Prices are in USD. */
  readonly unit: string | null
  /** Half-open, as days (YYYY-MM-DD) or times; absent: holds now, for all that the feed says. */
  readonly validFrom?: string
  readonly validTo?: string
  /** It was known when the shown value was chosen: it is kept beside that one and changes nothing. */
  readonly onlyCompared?: true
}

/** What one entry of a feed says, independent of the feed's format. */
export type FeedEntry = {
  /** The feed's own name of the entry, unique in the file. */
  readonly key: string
  /** Our slug of the seller where the reader knows it, else the feed's name of it. Null: it is about a model itself. */
  readonly provider: string | null
  /** What the seller calls it in API calls; null: it is about a model itself. */
  readonly providerModelId: string | null
  readonly name: string | null
  /** What the feed calls the seller, if it says so. */
  readonly providerName?: string
  /** The feed has no ids of API calls: `providerModelId` is made from the name. */
  readonly isNamedOnly?: true
  /** Another name of an entry: it adds to an offer that is known, and never makes a new one. */
  readonly mayBeNew?: false
  /** What a maker says about its own id holds for the model too, also if the id is no longer sold. */
  readonly isLifeOfModel?: true
  /** Names whose versions the feed prices alike: offers whose ids are such a name with a day or a number behind it. */
  readonly versionsOf?: readonly string[]
  /** The feed's own name of the model (such as 'openai/gpt-4o'), if it has one beside the offer's. */
  readonly model: string | null
  readonly url: string | null
  /** The day that this entry was read on, where the feed says it per entry. */
  readonly observedOn: string | null
  readonly facts: readonly FeedFact[]
}

/** What a reader makes of a file. Unknown fields are counted and never stop a reading. */
export type ReadFeed = {
  readonly entries: readonly FeedEntry[]
  readonly unknownFields: Readonly<Record<string, number>>
  readonly refused: readonly { readonly key: string; readonly reason: string }[]
}

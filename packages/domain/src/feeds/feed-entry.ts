/** One value that a feed states, normalised: a field of domain/evidence/field-key.ts and its exact value. */
export type FeedFact = {
  readonly field: string
  readonly value: string
  /** The unit of a price ('1M-tokens' …); null for other fields. Prices are in USD. */
  readonly unit: string | null
  /** Half-open, as days (YYYY-MM-DD) or times; absent if the feed states it as current. */
  readonly validFrom?: string
  readonly validTo?: string
  /** Known when the shown value was chosen: stored for comparison only, and changes nothing. */
  readonly onlyCompared?: true
}

/** One entry of a feed, independent of the feed's format. */
export type FeedEntry = {
  /** The feed's key of the entry, unique in the file. */
  readonly key: string
  /**
   * Our slug of the seller where the reader knows it, else the feed's name for it. Null if it is about a model itself.
   */
  readonly provider: string | null
  /** The seller's id for API calls; null if it is about a model itself. */
  readonly providerModelId: string | null
  readonly name: string | null
  /** The feed's name for the seller, if stated. */
  readonly providerName?: string
  /** The feed has no ids for API calls: `providerModelId` is derived from the name. */
  readonly isNamedOnly?: true
  /** An alias of an entry: it adds to a known offer, and never creates one. */
  readonly mayBeNew?: false
  /** Lifecycle facts of an id of the maker apply to the model too, even if the id is no longer sold. */
  readonly isLifeOfModel?: true
  /** Names whose versions have the same prices: offers with such a name followed by a date or a number as id. */
  readonly versionsOf?: readonly string[]
  /** The feed's name of the model (such as 'openai/gpt-4o'), if it has one in addition to the offer's. */
  readonly model: string | null
  /**
   * The list's own id of the model that the entry is an offer of, such as 'openai/gpt-5.6', or that an alias leads to.
   * Absent where the list has none beside the offer's id.
   */
  readonly canonicalId?: string
  readonly url: string | null
  /** The day on which this entry was read, if the feed states it per entry. */
  readonly observedOn: string | null
  readonly facts: readonly FeedFact[]
}

/** The parsed contents of a file. Unknown fields are counted and never abort a run. */
export type ReadFeed = {
  readonly entries: readonly FeedEntry[]
  readonly unknownFields: Readonly<Record<string, number>>
  readonly refused: readonly { readonly key: string; readonly reason: string }[]
}

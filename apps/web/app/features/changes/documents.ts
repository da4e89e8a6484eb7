/** URLs of the machine-readable documents, which only these pages link. */
export const CHANGES_FEED = '/changes/feed.xml'
export const RETIREMENTS_CALENDAR = '/retirements.ics'
export const QUALITY_CSV = '/data-quality.csv'

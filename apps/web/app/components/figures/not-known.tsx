import { notKnownText } from '@inferdex/domain/evidence/not-known'

/** Lists what no source measures or reports, so that missing data is not mistaken for a value. */
export function NotKnown() {
  return <p className="mt-2 text-12 text-ink-muted">{notKnownText()}</p>
}

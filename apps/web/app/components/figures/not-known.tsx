import { notKnownText } from '@inferdex/domain/evidence/not-known'

/** Says what visitors look for and no source measures or states, so that silence is not taken for an answer. */
export function NotKnown() {
  return <p className="mt-2 text-12 text-ink-muted">{notKnownText()}</p>
}

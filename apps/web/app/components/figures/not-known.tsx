/** Says what visitors look for and no source measures or states, so that silence is not taken for an answer. */
export function NotKnown() {
  return (
    <p className="mt-2 text-12 text-ink-muted">
      Speed and latency: not measured. Data retention: not stated. Training on prompts: not stated.
    </p>
  )
}

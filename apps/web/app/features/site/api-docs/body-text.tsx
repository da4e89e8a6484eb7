import type { DocumentedBody } from './openapi.ts'

/** Shows the fields of a body as text: responses have thousands of them, and tables of that size make a page slow. */
export function BodyText({ label, body }: { label: string; body: DocumentedBody }) {
  return (
    <figure className="overflow-hidden rounded-box border border-line bg-surface">
      <figcaption className="border-b border-line bg-sunken px-3 py-2 text-12 font-medium text-ink-muted">
        {label} <code className="figure">{body.type}</code>
      </figcaption>
      {body.fields !== '' && (
        // A scrolling region must be focusable for keyboard users.
        <pre tabIndex={0} className="overflow-x-auto px-3 py-2 font-mono text-13 leading-5">
          {body.fields}
        </pre>
      )}
    </figure>
  )
}

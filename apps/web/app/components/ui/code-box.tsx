import { CopyButton } from './copy-button.tsx'

/** Shows code with its language and a copy button. */
export function CodeBox({ language, code }: { language: string; code: string }) {
  return (
    <figure className="overflow-hidden rounded-box border border-line bg-surface">
      <figcaption className="flex items-center justify-between border-b border-line px-3 py-1 text-12 font-medium text-ink-muted">
        {language}
        <CopyButton value={code} label={`Copy the ${language} example`} />
      </figcaption>
      {/* A scrolling region must be focusable for keyboard users. */}
      <pre tabIndex={0} className="overflow-x-auto bg-sunken px-3 py-2 font-mono text-13 leading-5">
        <code>{code}</code>
      </pre>
    </figure>
  )
}

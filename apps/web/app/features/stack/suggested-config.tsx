import type { StackItem } from '@inferdex/contracts/stack'
import { suggestedMoves, suggestedText } from '@inferdex/domain/stack/suggested-text'
import { useMemo } from 'react'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { cx } from '../../components/ui/cx.ts'
import { Panel, PanelBody, PanelHead } from '../../components/ui/panel.tsx'

type SuggestedConfigProps = {
  items: readonly StackItem[]
  /** The pasted text. It never leaves the browser. */
  text: string
}

const LOOKS = { '-': 'bg-negative-soft', '+': 'bg-positive-soft', ' ': '', '…': 'text-ink-muted' } as const
const SIGN_LABELS = { '-': 'Instead of: ', '+': 'Write: ', ' ': '', '…': 'Further lines' } as const

/** Shows the pasted text with retiring models replaced by their successors. */
export function SuggestedConfig({ items, text }: SuggestedConfigProps) {
  const suggested = useMemo(() => suggestedText(text, suggestedMoves(items)), [items, text])
  if (suggested.changed === 0) return null
  return (
    <Panel className="mt-4">
      <PanelHead
        title="Suggested text"
        note={`${suggested.changed === 1 ? '1 line changes' : `${suggested.changed} lines change`}; made in your browser`}
        actions={<CopyButton withText label="Copy new text" value={suggested.text} />}
      />
      <PanelBody>
        <p className="mb-3 text-13 text-ink-muted">
          Models that end are replaced by the successor that the same seller has. Test before you switch. Lines with
          secrets are not shown, but are in what you copy.
        </p>
        <pre
          role="region"
          aria-label="Suggested text"
          tabIndex={0}
          className="max-h-90 overflow-auto rounded-control bg-sunken p-3 font-mono text-12 leading-[18px]"
        >
          {suggested.lines.map(({ sign, text: line }, index) => (
            <span key={index} className={cx('block w-max min-w-full', LOOKS[sign])}>
              <span aria-hidden>{sign} </span>
              <span className="sr-only">{SIGN_LABELS[sign]}</span>
              {line}
            </span>
          ))}
        </pre>
      </PanelBody>
    </Panel>
  )
}

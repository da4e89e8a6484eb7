import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Panel, PanelBody, PanelHead } from '../../../components/ui/panel.tsx'
import { saveFile } from '../../../lib/api/save-file.ts'

type RecoveryCodesProps = { codes: readonly string[]; onSaved: () => void }

/** Shows new recovery codes, which cannot be shown again, until the user confirms having saved them. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <Panel aria-label="Recovery codes">
      <PanelHead
        title="Recovery codes"
        note="shown once"
        actions={
          <>
            <CopyButton withText value={text} label="Copy" />
            <Button size={28} onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}>
              <Download aria-hidden className="size-4" />
              Download
            </Button>
            <Button size={28} className="max-sm:hidden" onClick={() => window.print()}>
              <Printer aria-hidden className="size-4" />
              Print
            </Button>
          </>
        }
      />
      <PanelBody className="grid gap-3">
        <ul className="grid gap-1.5 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="rounded-tag bg-sunken py-1 text-center font-mono text-13">
              {code}
            </li>
          ))}
        </ul>
        <Checkbox
          label="I have saved these codes"
          hint="Each works once if you lose your phone. New codes make these invalid."
          checked={isSaved}
          onChange={(event) => setSaved(event.currentTarget.checked)}
        />
        <div>
          <Button variant="primary" disabled={!isSaved} onClick={onSaved}>
            Done
          </Button>
        </div>
      </PanelBody>
    </Panel>
  )
}

import { decimalSlip } from '@inferdex/domain/offers/price-jump'
import type { PriceJump } from './use-price-jumps.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'

export type JumpChoice = { readonly label: string; readonly hint: string; readonly onChoose: () => void }

type PriceJumpDialogProps = {
  jumps: readonly PriceJump[]
  labelOf: (key: string) => string
  /** Returns a comparison for a price: "27 other offers, $21.00 to $30.00". */
  contextOf?: ((jump: PriceJump) => string | null) | undefined
  /** Choices that confirm the new price. */
  answers: readonly JumpChoice[]
  onPutBack: () => void
  /** Closes the dialog without saving. */
  onBack: () => void
}

/** Asks about unusual price changes before saving. Nothing is preselected. */
export function PriceJumpDialog({ jumps, labelOf, contextOf, answers, onPutBack, onBack }: PriceJumpDialogProps) {
  const [only] = jumps
  const isOne = jumps.length === 1 && only !== undefined
  return (
    <Dialog
      open={jumps.length > 0}
      onOpenChange={(open) => !open && onBack()}
      initialFocus="[data-back]"
      title={
        isOne ? `${dollars(only.from)} to ${dollars(only.to)}?` : `${jumps.length} prices change more than threefold`
      }
      description="We ask once when a price changes more than threefold."
      footer={
        <>
          <span className="mr-auto text-12 text-ink-muted">Nothing is saved yet.</span>
          <Button size={32} data-back onClick={onBack}>
            Let me correct it
          </Button>
        </>
      }
    >
      <ul className="grid gap-2 text-13">
        {jumps.map((jump) => (
          <li key={jump.key} className="grid gap-0.5">
            <span>
              <b className="font-semibold">{labelOf(jump.key)}:</b>{' '}
              <span className="figure">
                {dollars(jump.from)} to {dollars(jump.to)}
              </span>
            </span>
            <span className="text-ink-muted">{aboutJump(jump, contextOf?.(jump) ?? null)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <Answer
          label={isOne ? `It should be ${dollars(only.from)}` : 'The old prices are right'}
          hint={isOne ? 'Restore the old price' : 'Restore the old prices'}
          onChoose={onPutBack}
        />
        {answers.map((answer) => (
          <Answer key={answer.label} {...answer} />
        ))}
      </div>
    </Dialog>
  )
}

function Answer({ label, hint, onChoose }: JumpChoice) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid gap-0.5 rounded-control border border-line-control px-3 py-2 text-left text-13 hover:bg-sunken"
    >
      <span className="font-medium">{label}</span>
      <span className="text-12 text-ink-muted">{hint}</span>
    </button>
  )
}

function aboutJump({ from, to }: PriceJump, context: string | null): string {
  const slip = decimalSlip(from, to)
  const first = slip === null ? '' : `That is ${slip}, often a misplaced decimal point.`
  return [first, context ?? ''].filter((part) => part !== '').join(' ')
}

function dollars(amount: number): string {
  const decimals = String(amount).split('.')[1]?.length ?? 0
  return `$${amount.toFixed(Math.max(2, decimals))}`
}

import type { Watch } from '@inferdex/contracts/watching/watching'
import { rulesFor, rulesOf, type WatchRules } from '@inferdex/domain/watching/watch-rules'
import { type ReactNode, useEffect, useState } from 'react'
import { Checkbox } from '../../components/forms/checkbox.tsx'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { Link } from '../../components/ui/navigation/link.tsx'
import { Popover } from '../../components/ui/overlays/popover.tsx'
import { api } from '../../lib/api/api.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { changeRules, stopWatching } from './own-watches.ts'
import { percentChoices, RULE_LABELS } from './rule-labels.ts'
import { TARGET_LABELS } from './target-labels.ts'

type WatchMenuProps = {
  watch: Watch
  trigger: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onStop: () => void
}

/** Renders the rules of a watch, which apply at once, a preview of their notifications, and the button to stop. */
export function WatchMenu({ watch, trigger, isOpen, onOpenChange, onStop }: WatchMenuProps) {
  async function stop(): Promise<void> {
    onStop()
    try {
      await stopWatching(watch)
      void toast.success(`You no longer watch ${watch.name}`)
    } catch (thrown) {
      void toast.error(wordsOf(thrown) ?? 'This could not be changed')
    }
  }

  return (
    <Popover
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={trigger}
      label={`What we tell you about ${watch.name}`}
      align="end"
      className="p-0!"
    >
      <fieldset className="px-3.5 pb-1.5">
        <legend className="pt-2.5 pb-0.5 text-12 text-ink-muted">
          Tell me about {TARGET_LABELS[watch.targetType].singular}
        </legend>
        {rulesFor(watch.targetType).map((rule) => (
          <RuleField key={rule} watch={watch} rule={rule} />
        ))}
      </fieldset>
      {/* Bills of past days are not recorded. */}
      {watch.bill === null && <Preview watch={watch} />}
      <div className="flex items-center justify-between gap-2 border-t border-line px-2 py-2">
        <Button variant="ghost" size={28} className="text-ink!" onClick={() => void stop()}>
          Stop watching
        </Button>
        <Link to={paths.watching()} className={buttonClass({ variant: 'ghost', size: 28, className: 'text-accent!' })}>
          All you watch
        </Link>
      </div>
    </Popover>
  )
}

function RuleField({ watch, rule }: { watch: Watch; rule: keyof WatchRules }) {
  const { targetType, rules } = watch
  async function set(changed: Partial<WatchRules>): Promise<void> {
    try {
      await changeRules(watch, changed)
    } catch (thrown) {
      void toast.error(wordsOf(thrown) ?? 'This could not be changed')
    }
  }
  if (rule === 'pricePercent') {
    const percent = rules.pricePercent
    const usual = rulesOf(targetType).pricePercent
    return (
      <div className="flex items-start justify-between gap-2">
        <Checkbox
          label={RULE_LABELS.pricePercent.label}
          checked={percent !== null}
          onChange={({ target }) => void set({ pricePercent: target.checked ? usual : null })}
        />
        <NativeSelect
          size={28}
          aria-label="Smallest move"
          className="w-20 shrink-0"
          value={percent ?? usual ?? ''}
          onChange={({ target }) => void set({ pricePercent: Number(target.value) })}
        >
          {percentChoices(percent).map((choice) => (
            <option key={choice} value={choice}>
              {choice}%
            </option>
          ))}
        </NativeSelect>
      </div>
    )
  }
  const words: { label: string; hint?: string } = RULE_LABELS[rule]
  return (
    <Checkbox
      label={rule === 'ends' ? TARGET_LABELS[targetType].ends : words.label}
      hint={words.hint}
      checked={rules[rule]}
      onChange={({ target }) => void set({ [rule]: target.checked })}
    />
  )
}

/** Shows how often these rules would have notified. Space is reserved while that is loading. */
function Preview({ watch: { targetType, targetId, rules } }: { watch: Watch }) {
  const [notified, setNotified] = useState<{ days: number; count: number | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    async function load(): Promise<void> {
      try {
        const { previewWatch } = await import('@inferdex/contracts/watching/watching')
        const answer = await api(previewWatch, { body: { targetType, targetId, rules } })
        if (isCurrent) setNotified(answer)
      } catch (thrown) {
        console.error('A preview could not be loaded', thrown)
        if (isCurrent) setNotified(null)
      }
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [targetType, targetId, rules])
  return (
    <p aria-live="polite" className="min-h-8 border-t border-line px-3.5 py-2 text-12 text-ink-muted">
      {notified !== null && notified.count !== null && (
        <>
          In the last {notified.days} days this would have told you{' '}
          <b className="font-semibold text-ink">{timesText(notified.count)}</b>.
        </>
      )}
    </p>
  )
}

function timesText(count: number): string {
  if (count === 0) return 'nothing'
  if (count === 1) return 'once'
  return count === 2 ? 'twice' : `${count} times`
}

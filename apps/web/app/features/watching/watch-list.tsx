import type { Watch } from '@inferdex/contracts/watching/watching'
import { watchTargets } from '@inferdex/domain/watching/watch-rules'
import { BellPlus, SlidersHorizontal, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { IconButton } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { Link } from '../../components/ui/navigation/link.tsx'
import { Panel, PanelHead } from '../../components/ui/panel.tsx'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { stopWatching } from './own-watches.ts'
import { rulesText } from './rule-labels.ts'
import { TARGET_LABELS } from './target-labels.ts'
import { WatchMenu } from './watch-menu.tsx'

/** Lists all watches of the user by kind, with the current figure and the rules. */
export function WatchList({ watches }: { watches: readonly Watch[] }) {
  const panel = useRef<HTMLElement>(null)
  const groups = watchTargets.flatMap((target) => {
    const rows = watches.filter(({ targetType }) => targetType === target)
    return rows.length === 0 ? [] : { title: TARGET_LABELS[target].plural, rows }
  })
  return (
    <Panel ref={panel} tabIndex={-1} aria-labelledby="watched" className="outline-none">
      <PanelHead id="watched" title="Watching" />
      {groups.length === 0 ? (
        <EmptyState
          title="You watch nothing yet"
          icon={<BellPlus aria-hidden />}
          level={3}
          actions={
            <>
              <Link to={paths.models()} className={buttonClass({ size: 32 })}>
                Models
              </Link>
              <Link to={paths.providers()} className={buttonClass({ size: 32 })}>
                Providers
              </Link>
              <Link to={paths.deals()} className={buttonClass({ size: 32 })}>
                Deals
              </Link>
            </>
          }
        >
          Open a model or a provider and press Watch. Deals and free tiers have a bell on their card.
        </EmptyState>
      ) : (
        <div className="pb-2">
          {groups.map(({ title, rows }) => (
            <section key={title} aria-label={title}>
              <h3 className="px-4 pt-2.5 pb-0.5 text-12 font-medium text-ink-muted max-sm:px-3">{title}</h3>
              <ul>
                {rows.map((watch) => (
                  <WatchRow key={watch.id} watch={watch} onStop={() => panel.current?.focus()} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Panel>
  )
}

function WatchRow({ watch, onStop }: { watch: Watch; onStop: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { targetType, name, rules, isListed } = watch
  const { pathOf, logoOf, todayOf } = TARGET_LABELS[targetType]
  const today = todayOf(watch)

  async function stop(): Promise<void> {
    onStop()
    try {
      await stopWatching(watch)
      void toast.success(`You no longer watch ${name}`)
    } catch (thrown) {
      void toast.error(wordsOf(thrown) ?? 'This could not be changed')
    }
  }

  return (
    <li className="flex items-start gap-2.5 py-1.5 pr-2 pl-4 text-13 leading-4.5 max-sm:pl-3">
      <ProviderLogo name={name} slug={logoOf(watch)} className="mt-px" />
      <div className="min-w-0 flex-1">
        {isListed ? (
          <Link to={pathOf(watch)} className="font-[550] wrap-anywhere hover:underline">
            {name}
          </Link>
        ) : (
          <span className="font-[550] wrap-anywhere">{name}</span>
        )}
        <p className="text-12 text-ink-muted">
          {isListed ? (
            <>
              {today.figure !== null && <span className="figure text-ink">{today.figure} </span>}
              {today.text}
            </>
          ) : (
            <span className="text-caution">No longer listed</span>
          )}
        </p>
        <p className="text-12 text-ink-faint">{rulesText(targetType, rules)}</p>
      </div>
      <div className="flex shrink-0">
        <WatchMenu
          watch={watch}
          isOpen={isOpen}
          onOpenChange={setOpen}
          onStop={onStop}
          trigger={
            <IconButton size={28} label={`Rules of ${name}`} title="Rules">
              <SlidersHorizontal aria-hidden className="size-3.5" />
            </IconButton>
          }
        />
        <IconButton size={28} label={`Stop watching ${name}`} title="Stop watching" onClick={() => void stop()}>
          <X aria-hidden className="size-3.5" />
        </IconButton>
      </div>
    </li>
  )
}

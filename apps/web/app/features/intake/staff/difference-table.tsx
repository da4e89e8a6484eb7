import type { IntakeDifference } from '@inferdex/contracts/intake/intake.staff'
import { fieldName } from '@inferdex/domain/changes/change-groups'
import { Button } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { ModelId } from '../../../components/figures/cut-name.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { factorText, keyOf, type ProviderDifferences, sourceOf } from './intake-groups.ts'
import { readableValue } from './shown-value.ts'

type DifferenceTableProps = {
  providers: readonly ProviderDifferences[]
  sources: readonly { source: string; title: string }[]
  current: IntakeDifference | undefined
  onOpen: (item: IntakeDifference) => void
  onKeep: () => void
  onTake: (index: number) => void
  onGroup: (provider: string | null, choose: 'suggested' | 'keep') => void
}

const HEAD = 'sticky top-0 z-10 bg-sunken px-1.5 py-2 text-12 font-medium text-ink-muted'

/** Renders one line per field, grouped by provider, with up to three sources beside the live value. */
export function DifferenceTable(props: DifferenceTableProps) {
  const { providers, sources } = props
  if (providers.length === 0) return null
  return (
    <table className="w-full border-collapse text-13">
      <thead>
        <tr>
          <th className={cx(HEAD, 'pl-5 text-left')}>Offer</th>
          <th className={cx(HEAD, 'text-left')}>Field</th>
          <th className={cx(HEAD, 'text-right')}>Live</th>
          {sources.map(({ source, title }) => (
            <th key={source} className={cx(HEAD, 'text-right')}>
              {title}
            </th>
          ))}
          <th className={cx(HEAD, 'text-right')}>Factor</th>
          <th className={cx(HEAD, 'right-0 pr-4 text-right')}>Suggestion</th>
        </tr>
      </thead>
      {providers.map((provider) => (
        <ProviderRows key={provider.id} provider={provider} {...props} />
      ))}
    </table>
  )
}

function ProviderRows({
  provider,
  sources,
  current,
  onGroup,
  ...row
}: DifferenceTableProps & { provider: ProviderDifferences }) {
  const { id, name, slug, items } = provider
  const offers = new Set(items.map(({ targetId }) => targetId)).size
  const suggested = items.filter(({ suggestion }) => suggestion !== null).length
  const isHere = current !== undefined && items.includes(current)
  return (
    <tbody aria-label={name}>
      <tr className="border-y border-line bg-paper">
        <th scope="rowgroup" colSpan={5 + sources.length} className="h-9 px-4 text-left text-12 font-normal">
          {/* On a phone the table is wider than the screen: name and buttons are sticky, one line each. */}
          <span className="flex items-center gap-2 max-md:sticky max-md:left-4 max-md:w-[calc(100vw-2rem)] max-md:flex-wrap max-md:py-1.5">
            <ProviderLogo name={name} slug={slug} size={16} />
            <b className="text-13 font-semibold">{name}</b>
            <span className="text-ink-muted">
              {items.length} {items.length === 1 ? 'field' : 'fields'} in {offers} {offers === 1 ? 'offer' : 'offers'}
            </span>
            <span className="flex gap-1.5 max-md:w-full md:sticky md:right-4 md:ml-auto">
              {suggested > 0 && (
                <Button size={28} onClick={() => onGroup(id, 'suggested')}>
                  As suggested, {suggested} {isHere && <Kbd>G</Kbd>}
                </Button>
              )}
              <Button size={28} onClick={() => onGroup(id, 'keep')}>
                Keep live, all {items.length} {isHere && <Kbd>R</Kbd>}
              </Button>
            </span>
          </span>
        </th>
      </tr>
      {items.map((item, index) => (
        <Row
          key={keyOf(item)}
          item={item}
          sources={sources}
          isCurrent={item === current}
          isFirst={items[index - 1]?.targetId !== item.targetId}
          {...row}
        />
      ))}
    </tbody>
  )
}

type RowProps = Pick<DifferenceTableProps, 'sources' | 'onOpen' | 'onKeep' | 'onTake'> & {
  item: IntakeDifference
  isCurrent: boolean
  isFirst: boolean
}

function Row({ item, sources, isCurrent, isFirst, onOpen, onKeep, onTake }: RowProps) {
  const proposals = item.sources.filter(({ proposal }) => proposal !== null)
  return (
    <tr
      ref={isCurrent ? scrollIntoView : undefined}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => onOpen(item)}
      className={cx('h-8 cursor-pointer border-b border-line', isCurrent ? 'bg-accent-soft' : 'hover:bg-sunken')}
    >
      <td className="max-w-48 pl-5 font-medium">{isFirst && <ModelId id={item.name} />}</td>
      <td className="px-1.5 whitespace-nowrap">{fieldName(item.field)}</td>
      <td className="px-1.5 text-right font-mono font-medium">
        {item.live === null ? <span className="text-ink-muted">none</span> : readableValue(item.field, item.live.value)}
      </td>
      {sources.map(({ source }) => {
        const sourceValue = sourceOf(item, source)
        const isSame = sourceValue === undefined || sourceValue.value === item.live?.value
        return (
          <td key={source} className={cx('px-1.5 text-right font-mono', isSame ? 'text-ink-muted' : 'font-medium')}>
            {sourceValue === undefined ? 'none' : readableValue(item.field, sourceValue.value)}
          </td>
        )
      })}
      <td className="px-1.5 text-right text-negative tabular-nums">{factorText(item.factor)}</td>
      <td
        className={cx(
          'sticky right-0 pr-4 pl-1.5 text-right whitespace-nowrap',
          isCurrent ? 'bg-accent-soft' : 'bg-surface',
        )}
      >
        {isCurrent ? (
          // Overlaps the columns before it, so that one line does not widen the column for all.
          <span className="absolute top-1/2 right-4 flex -translate-y-1/2 gap-1 bg-accent-soft pl-1">
            {proposals.slice(0, 3).map((one, index) => (
              <Button key={one.source} size={28} onClick={() => onTake(index)}>
                {one.title} <Kbd>{index + 1}</Kbd>
              </Button>
            ))}
            <Button size={28} onClick={onKeep}>
              Keep <Kbd>r</Kbd>
            </Button>
          </span>
        ) : (
          <Suggestion item={item} />
        )}
      </td>
    </tr>
  )
}

function Suggestion({ item: { suggestion, sources } }: { item: IntakeDifference }) {
  if (suggestion === null) return <span className="font-medium text-caution">needs a look</span>
  if (suggestion === 'keep') return <span className="text-ink-muted">keep live</span>
  return <span className="text-ink-muted">take {sources.find(({ source }) => source === suggestion)?.title}</span>
}

function scrollIntoView(row: HTMLTableRowElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}

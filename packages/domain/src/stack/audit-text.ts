import type { CalendarDay } from '../changes/calendar.ts'
import { priceText } from '../offers/price-display.ts'
import { formatDay } from '../text/date-display.ts'

/** The parts of an audited id that texts need (`contracts/stack.ts`). */
export type AuditedId = {
  readonly id: string
  readonly match: 'offer' | 'model' | 'guess' | 'none'
  readonly model: { readonly slug: string; readonly name: string } | null
  readonly provider: { readonly slug: string; readonly name: string } | null
  readonly retirement: {
    readonly status: 'active' | 'beta' | 'deprecated' | 'retired'
    readonly retiresOn: string | null
    readonly daysLeft: number | null
    readonly by: string | null
    readonly isHere: boolean
    readonly sourceName: string | null
    readonly observedOn: string | null
  } | null
  readonly price: { readonly input: string | null; readonly output: string | null } | null
  readonly bill: { readonly text: string } | null
  readonly cheaper: readonly { readonly provider: { readonly name: string }; readonly text: string }[]
  readonly successors: readonly { readonly name: string; readonly bill: { readonly text: string } | null }[]
}

/** The states of an id, by urgency. */
export type AuditState = 'retired' | 'retiring' | 'elsewhere' | 'fine' | 'unknown'

export function auditState({ match, retirement }: Pick<AuditedId, 'match' | 'retirement'>): AuditState {
  // An id that is no longer sold may still have a known end.
  if (retirement === null) return match === 'none' ? 'unknown' : 'fine'
  const { status, retiresOn, daysLeft, isHere } = retirement
  const isEnded = status === 'retired' || (daysLeft !== null && daysLeft <= 0)
  if (!isEnded && retiresOn === null && status !== 'deprecated') return 'fine'
  if (!isHere) return 'elsewhere'
  return isEnded ? 'retired' : 'retiring'
}

/** Returns the state of an id as a short text, and a second line with the date or who retires it; null without one. */
export function auditStateText(
  item: Pick<AuditedId, 'match' | 'retirement' | 'provider'>,
): readonly [string, string | null] {
  const { retirement, provider } = item
  const day = retirement?.retiresOn == null ? null : formatDay(retirement.retiresOn)
  const days = retirement?.daysLeft ?? null
  switch (auditState(item)) {
    case 'unknown':
      return ['Not recognised', null]
    case 'fine':
      return ['No end announced', null]
    case 'retired':
      return ['Retired', day]
    case 'retiring':
      return days === null
        ? ['Deprecated', 'No date yet']
        : [`Retires in ${days === 1 ? '1 day' : `${days} days`}`, day]
    case 'elsewhere':
      return [`Ended by ${retirement?.by ?? 'its maker'}`, `${provider?.name ?? 'The seller'} states no end`]
  }
}

/** Returns the retirement dates of the used models, for a calendar. */
export function auditDays(
  items: readonly AuditedId[],
  { publicUrl, host }: { publicUrl: string; host: string },
): CalendarDay[] {
  const days = items.flatMap(({ match, model, provider, retirement, successors }): CalendarDay[] => {
    if (model === null || match === 'guess' || retirement === null || retirement.retiresOn === null) return []
    const next =
      successors.length === 0 ? 'No successor named.' : `Move to ${successors.map(({ name }) => name).join(' or ')}.`
    const { sourceName, observedOn, isHere, by, retiresOn } = retirement
    const source =
      sourceName === null || observedOn === null
        ? ''
        : ` According to ${sourceName}, recorded ${formatDay(observedOn)}.`
    const at = isHere ? (provider?.name ?? by) : by
    return [
      {
        uid: `stack-${model.slug}-${isHere ? (provider?.slug ?? 'maker') : 'maker'}@${host}`,
        day: retiresOn,
        title: `${model.name} retires${at === null ? '' : ` at ${at}`}`,
        text: next + source,
        url: `${publicUrl}/model/${model.slug}`,
      },
    ]
  })
  return [...new Map(days.map((day) => [day.uid, day])).values()]
}

/** Writes the audit as a Markdown table. */
export function auditMarkdown(items: readonly AuditedId[], asOf: string): string {
  const rows = items.map((item) => {
    const [state, more] = auditStateText(item)
    const [cheaper] = item.cheaper
    const [next] = item.successors
    return [
      `\`${item.id.replaceAll('`', '')}\``,
      item.model === null ? 'unknown' : item.model.name + (item.match === 'guess' ? ' (a guess)' : ''),
      item.provider?.name ?? 'unknown',
      more === null ? state : `${state}, ${more}`,
      item.price === null ? 'unknown' : `${priceText(item.price.input)} / ${priceText(item.price.output)}`,
      item.bill?.text ?? 'unknown',
      cheaper === undefined ? 'none' : `${cheaper.provider.name} ${cheaper.text}`,
      next === undefined ? 'none named' : `${next.name} ${next.bill?.text ?? ''}`.trim(),
    ]
  })
  const head = ['Id', 'Model', 'Provider', 'Status', 'USD per 1M, in / out', 'Bill a month', 'Cheaper', 'Move to']
  const lines = [head, head.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  )
  return `Stack audit, ${formatDay(asOf)}\n\n${lines.join('\n')}\n`
}

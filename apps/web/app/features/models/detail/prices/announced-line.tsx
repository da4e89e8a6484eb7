import { announcedText } from '@inferdex/domain/offers/by-day/announced-price'
import { CalendarClock } from 'lucide-react'
import { RowHead, Td, Tr } from '../../../../components/data-table/table.tsx'
import type { AnnouncedStep } from '../offer-view.ts'
import { priceDescription } from './price-name.ts'

/** More would make the line wider than the table; the evidence of each price has its own. */
const SHOWN = 4

/** Lists the announced price changes of the offer above: "Input rises to $1.50 on 1 Jan 2027". */
export function AnnouncedLine({ announced, span }: { announced: readonly AnnouncedStep[]; span: number }) {
  return (
    <Tr>
      <RowHead className="font-normal text-ink-muted max-sm:w-39 max-sm:max-w-39">
        <span className="flex items-center gap-2 [&>svg]:size-4 [&>svg]:shrink-0">
          <CalendarClock aria-hidden className="ml-0.5 text-caution" />
          announced
        </span>
      </RowHead>
      <Td className="max-sm:hidden" />
      <Td colSpan={span} className="text-12">
        {announced.slice(0, SHOWN).map(noticeText).join('; ')}
        {announced.length > SHOWN && ` and ${announced.length - SHOWN} more`}
      </Td>
    </Tr>
  )
}

function noticeText({ name, before, after, on }: AnnouncedStep): string {
  return `${priceDescription(name).replace(', standard', '')} ${announcedText(before, after, on)}`
}

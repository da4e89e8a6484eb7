import type { DayBill } from '@inferdex/domain/bill/bills-of-day'
import { formatDay } from '@inferdex/domain/text/date-display'
import { Panel, PanelBody, PanelHead } from '../../../components/ui/panel.tsx'

/** More would not fit on a screen; the table has all of them. */
const DRAWN = 14

/** Draws both bills of each seller as two dots with a line between them. The table below has the same figures. */
export function BillsThenAndNow({ title, day, bills }: { title: string; day: string; bills: readonly DayBill[] }) {
  const drawn = bills.filter(({ onDay }) => onDay !== null).slice(0, DRAWN)
  const most = Math.max(...drawn.flatMap(({ onDay, today }) => [onDay?.usd ?? 0, today?.usd ?? 0]))
  if (drawn.length === 0 || most === 0) return null
  const place = (usd: number) => `${(usd / most) * 100}%`
  return (
    <Panel aria-labelledby="bills-then-now">
      <PanelHead
        id="bills-then-now"
        title={title}
        note={
          <span className="inline-flex flex-wrap items-center gap-x-3">
            Monthly bill in USD
            <Key look="bg-caution">{formatDay(day)}</Key>
            <Key look="bg-accent">today</Key>
            <Key look="bg-ink-muted">unchanged</Key>
          </span>
        }
      />
      <PanelBody>
        <ul className="grid text-12">
          {drawn.map(({ key, provider, model, onDay, today }) => {
            const [from, to] = [onDay?.usd ?? 0, today?.usd ?? onDay?.usd ?? 0]
            const isSame = onDay?.text === today?.text
            return (
              <li
                key={key}
                className="grid min-h-6 grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)_9.5rem]"
              >
                <span className="truncate text-right" title={`${model} at ${provider}`}>
                  {provider}
                </span>
                <span
                  aria-hidden
                  className="relative mx-1.5 h-6 border-x border-line bg-[linear-gradient(var(--line),var(--line))] bg-[size:1px_100%] bg-center bg-no-repeat"
                >
                  <span
                    className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-line-control"
                    style={{ left: place(Math.min(from, to)), width: place(Math.abs(to - from)) }}
                  />
                  <Dot at={place(from)} look={isSame ? 'bg-ink-muted' : 'bg-caution'} />
                  {!isSame && today !== null && <Dot at={place(to)} look="bg-accent" />}
                </span>
                <span className="text-right font-mono tabular-nums sm:text-left">
                  {isSame ? (
                    onDay?.text
                  ) : (
                    <>
                      <span className="text-ink-muted">{onDay?.text}</span> <span aria-hidden>→</span>
                      <span className="sr-only">to</span>{' '}
                      {today === null ? (
                        <span className="font-sans text-ink-faint">unknown</span>
                      ) : (
                        <b className="font-semibold">{today.text}</b>
                      )}
                    </>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
        <p
          aria-hidden
          className="mt-1 grid grid-cols-[6rem_minmax(0,1fr)_auto] gap-x-3 font-mono text-12 text-ink-faint sm:grid-cols-[9rem_minmax(0,1fr)_9.5rem]"
        >
          <span className="col-start-2 mx-1.5 flex justify-between">
            <span>$0</span>
            <span>{usdText(most / 2)}</span>
            <span>{usdText(most)}</span>
          </span>
        </p>
        <p className="mt-3 text-12 text-ink-muted">
          {bills.length > drawn.length && `The ${drawn.length} cheapest of that day. `}The table below has the same
          figures.
        </p>
      </PanelBody>
    </Panel>
  )
}

const usdText = (usd: number) => `$${usd >= 10 ? Math.round(usd).toLocaleString('en-US') : usd.toFixed(2)}`

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-2 rounded-full ${look}`} />
      {children}
    </span>
  )
}

function Dot({ at, look }: { at: string; look: string }) {
  return (
    <span
      className={`absolute top-1/2 size-2.5 -translate-1/2 rounded-full ring-2 ring-surface ${look}`}
      style={{ left: at }}
    />
  )
}

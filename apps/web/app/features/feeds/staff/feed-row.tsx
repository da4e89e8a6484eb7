import type { Feed } from '@inferdex/contracts/feeds.staff'
import { feedState, type FeedState, lastEnded } from '@inferdex/domain/feeds/feed-state'
import { formatCount } from '@inferdex/domain/text/number-display'
import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  Clock,
  FileText,
  LoaderCircle,
  Pause,
  Play,
  Plug,
  Rss,
  Settings2,
  TriangleAlert,
  Upload,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { RowHead, Td, Tr } from '../../../components/data-table/table.tsx'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { type FeedCalls } from './feed-calls.ts'
import { nextRunText, resultText, rhythmText, runTime, shortAddress, TRUST_LABELS } from './feed-labels.ts'
import { RunBars } from './run-bars.tsx'
import { UploadButton } from './upload-button.tsx'

const STATES: Readonly<Record<FeedState, { tone: BadgeTone; word: string; icon: ReactNode }>> = {
  ok: { tone: 'positive', word: 'OK', icon: <CircleCheck aria-hidden /> },
  failing: { tone: 'negative', word: 'Failing', icon: <CircleAlert aria-hidden /> },
  paused: { tone: 'caution', word: 'Paused', icon: <CirclePause aria-hidden /> },
  manual: { tone: 'outline', word: 'Manual', icon: <Upload aria-hidden /> },
  waiting: { tone: 'neutral', word: 'Not read yet', icon: <Clock aria-hidden /> },
  running: { tone: 'accent', word: 'Running', icon: <LoaderCircle aria-hidden className="animate-spin" /> },
}

type FeedRowProps = {
  feed: Feed
  now: Date
  isSelected: boolean
  calls: FeedCalls
  onSelect: () => void
  onSettings: () => void
}

/** Renders one feed: its state, its latest runs, the figures of the last one, and staff actions. */
export function FeedRow({ feed, now, isSelected, calls, onSelect, onSettings }: FeedRowProps) {
  const state = STATES[feedState(feed)]
  const last = lastEnded(feed)
  const Icon = feed.url === null ? FileText : feed.trust === 'first-party' ? Plug : Rss
  return (
    <Tr selected={isSelected} onClick={onSelect}>
      <RowHead className="py-1.5 max-sm:max-w-36 max-sm:min-w-36">
        <span className="flex items-center gap-2.5">
          <Icon aria-hidden className="text-ink-muted" />
          <span className="grid min-w-0">
            <button
              type="button"
              aria-pressed={isSelected}
              onClick={onSelect}
              data-feed={feed.id}
              className="truncate text-left hover:underline"
            >
              {feed.title}
            </button>
            <span
              className="max-w-52 truncate font-mono text-12 font-normal text-ink-muted"
              title={feed.url ?? undefined}
            >
              {feed.url === null ? 'from a file' : shortAddress(feed.url)}
            </span>
          </span>
        </span>
      </RowHead>
      <Td className="py-1.5">
        <Badge tone={state.tone}>
          {state.icon}
          {state.word}
        </Badge>
        <span className="mt-0.5 block text-12 text-ink-muted">{TRUST_LABELS[feed.trust].label}</span>
      </Td>
      <Td>
        <span className="mb-0.5 block">{last === undefined ? 'Never' : `${runTime(last.startedAt)} UTC`}</span>
        <RunBars runs={feed.runs} />
      </Td>
      <Td>
        {nextRunText(feed, now)}
        <span className="block text-12 text-ink-muted">{rhythmText(feed.everyHours)}</span>
      </Td>
      {feedState(feed) === 'running' ? (
        <Td colSpan={5} className="text-ink-muted">
          {feed.runs[0] && resultText(feed.runs[0])}
        </Td>
      ) : (
        <>
          <Figure value={last?.entries} />
          <Figure value={last?.observed} />
          <Figure value={last?.gone} />
          <Figure value={last?.unmatched} />
          <Figure value={last?.held} warns />
        </>
      )}
      <Td>
        {/* A click on the row selects it; its buttons must not. */}
        <span className="flex justify-end gap-1.5" onClick={(event) => event.stopPropagation()} role="presentation">
          <RunButton feed={feed} calls={calls} />
          <IconButton
            label={feed.isPaused ? `Switch ${feed.title} on` : `Pause ${feed.title}`}
            variant="default"
            size={28}
            disabled={feed.url === null}
            onClick={() => void calls.pause(feed)}
          >
            {feed.isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          </IconButton>
          <IconButton label={`Settings of ${feed.title}`} variant="default" size={28} onClick={onSettings}>
            <Settings2 aria-hidden />
          </IconButton>
        </span>
      </Td>
    </Tr>
  )
}

function RunButton({ feed, calls }: Pick<FeedRowProps, 'feed' | 'calls'>) {
  if (feed.runs[0]?.state === 'running') {
    return (
      <Button size={28} onClick={() => void calls.cancel(feed)}>
        <X aria-hidden />
        Cancel
      </Button>
    )
  }
  if (feed.url === null) return <UploadButton onFile={(file) => void calls.upload(feed, file)} />
  return (
    <Button size={28} onClick={() => void calls.run(feed)}>
      <Play aria-hidden />
      Run now
    </Button>
  )
}

/** Renders an unknown figure as a dash, never as zero. */
function Figure({ value, warns = false }: { value: number | null | undefined; warns?: boolean }) {
  if (value === null || value === undefined) {
    return (
      <Td numeric className="text-ink-faint">
        –
      </Td>
    )
  }
  if (warns && value > 0) {
    return (
      <Td numeric className="text-caution">
        <TriangleAlert aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />
        {formatCount(value)}
      </Td>
    )
  }
  return (
    <Td numeric className={value === 0 ? 'text-ink-muted' : undefined}>
      {formatCount(value)}
    </Td>
  )
}

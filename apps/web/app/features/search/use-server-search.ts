import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Asked<Found> = {
  /** Whether this text is sent to the server. */
  readonly isAsked: boolean
  readonly find: (text: string) => Promise<Found>
  /** Debounce time after the last key. */
  readonly pauseMs: number
}

export type ServerSearch<Found> = ReturnType<typeof useServerSearch<Found>>

/** Searches on the server, debounced. The results for an older text stay until the new ones arrive. */
export function useServerSearch<Found>(text: string, { isAsked, find, pauseMs }: Asked<Found>) {
  const [answer, setAnswer] = useState<{ readonly text: string; readonly found: Found | null } | null>(null)
  const latest = useRef(text)
  async function ask() {
    const found = await find(text).catch(() => null)
    if (latest.current === text) setAnswer({ text, found })
  }
  const askLater = useEffectEvent(() => void ask())
  useEffect(() => {
    latest.current = text
    if (!isAsked) return
    const pause = setTimeout(() => askLater(), pauseMs)
    return () => clearTimeout(pause)
  }, [text, isAsked, pauseMs])
  const isAnswered = answer?.text === text
  return {
    found: answer?.found ?? null,
    /** Whether the results belong to another text. */
    isOld: isAsked && !isAnswered,
    hasFailed: isAsked && isAnswered && answer.found === null,
    retry: (): void => void ask(),
  }
}

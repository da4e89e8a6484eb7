import { vi } from 'vitest'

/** Replaces the browser's event streams by ones that a test sends events on; each that is opened is added to the list. */
export function stubEventStreams(streams: EventTarget[]): void {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super()
        streams.push(this)
      }
      close() {}
    },
  )
}

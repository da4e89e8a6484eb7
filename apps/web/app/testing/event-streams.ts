import { vi } from 'vitest'

/** Replaces the browser's event streams with ones controlled by a test; each opened one is added to the list. */
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

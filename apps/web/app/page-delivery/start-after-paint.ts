/**
 * Id of the element that holds the page's code until the first paint. It lists the files of the code, and the style
 * sheet if the page contains only a part of it: what the code renders needs other styles.
 */
export const PAGE_CODE_ID = 'page-code'

/**
 * Loads the page's code after the first paint, so that text, styles and fonts have priority on a slow connection. Any
 * interaction starts it earlier. The files are fetched together and run one by one with pauses, so that the page stays
 * responsive. Its source text is inlined into the page, so it must not reference outer scope except its parameter.
 */
export function startAfterPaint(codeId: string): void {
  let isStarted = false

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        port1.close()
        resolve()
      })
      port1.start()
      port2.postMessage(0)
    })
  }

  function addLink(rel: string, href: string): Promise<void> {
    return new Promise((resolve) => {
      const link = document.createElement('link')
      link.rel = rel
      link.href = href
      link.addEventListener('load', () => resolve())
      link.addEventListener('error', () => resolve())
      document.head.append(link)
    })
  }

  async function start(): Promise<void> {
    const holder = document.getElementById(codeId)
    if (isStarted || holder === null) return
    isStarted = true
    const code = holder.textContent
    const { files: names = '', entry, sheet = '' } = holder.dataset
    const files = names.split(' ')
    const styled = sheet === '' ? null : addLink('stylesheet', sheet)
    for (const file of files) {
      void addLink('modulepreload', file)
      await pause()
    }
    for (const file of files) {
      // The entry file hydrates the page, so it runs last.
      if (file === entry) continue
      await import(/* @vite-ignore */ file).catch(() => {})
      await pause()
    }
    await styled
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = code
    document.head.append(script)
  }

  const begin = () => void start()
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(begin)
    }).observe({ type: 'paint', buffered: true })
  } catch {
    // Without the observer, the timer below starts it.
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, { once: true, capture: true })
  setTimeout(begin, 1000)
}

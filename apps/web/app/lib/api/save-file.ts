const KEPT_MS = 60_000

/** Hands a file to the browser, for what a plain link cannot ask for because it sends no token. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it when it comes to it; taken away at once, a busy one finds nothing to save.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

const KEPT_MS = 60_000

/** Makes the browser download a file. Needed because plain links send no token. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoked later, because a busy browser reads the file with a delay.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

/** The port at which tests read the mails of the product at this port. */
export const mailsPort = (productPort: number) => productPort + 1

/** Returns the newest mail to an address that contains these words: as it was sent, and decoded. */
export async function mailTo(
  productUrl: string,
  to: string,
  words: string,
): Promise<{ readonly sent: string; readonly text: string }> {
  const { hostname, port } = new URL(productUrl)
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const answer = await fetch(`http://${hostname}:${mailsPort(Number(port))}/?to=${encodeURIComponent(to)}`)
    const sent = await answer.text()
    const text = sent.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    if (answer.ok && text.includes(words)) return { sent, text }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No mail "${words}" to ${to}`)
}

/** Returns the link of the newest mail to an address with these words in its subject. */
export async function linkFromMail(productUrl: string, to: string, subject: string): Promise<string> {
  const { text } = await mailTo(productUrl, to, subject)
  const link = /https?:\/\/\S+#token=[\w-]+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`The mail "${subject}" to ${to} has no link`)
  return link
}

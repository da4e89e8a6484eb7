/** Where the tests ask for the mails of the product that runs at this port. */
export const mailsPort = (productPort: number) => productPort + 1

/** Returns the link of the newest mail to an address with these words in its subject. */
export async function linkFromMail(productUrl: string, to: string, subject: string): Promise<string> {
  const { hostname, port } = new URL(productUrl)
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    const answer = await fetch(`http://${hostname}:${mailsPort(Number(port))}/?to=${encodeURIComponent(to)}`)
    const mail = (await answer.text()).replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const link = /https?:\/\/\S+#token=[\w-]+/.exec(mail)?.[0]
    if (answer.ok && link !== undefined && mail.includes(subject)) return link
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No mail "${subject}" to ${to}`)
}

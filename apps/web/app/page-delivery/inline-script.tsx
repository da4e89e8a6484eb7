/** One of our own inline scripts; it is sent with the page and rendered empty in the browser. */
export function InlineScript({ text }: { text: string }) {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

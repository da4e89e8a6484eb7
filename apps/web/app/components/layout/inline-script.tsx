/** A script of ours that stands in the page itself; the browser's copy of it is empty. */
export function InlineScript({ text }: { text: string }) {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

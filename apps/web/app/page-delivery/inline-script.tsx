/** Renders one of our inline scripts. It is sent with the page and rendered empty in the browser. */
export function InlineScript({ text }: { text: string }) {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

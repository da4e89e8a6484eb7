import { serveTasks } from '../../../platform/threads/worker-thread.ts'
import { pageMarkdown } from './page-markdown.ts'

export type MarkdownTask = { readonly html: string; readonly publicUrl: string }

// A separate thread, because a large page would block other requests for too long.
serveTasks(({ html, publicUrl }: MarkdownTask) => pageMarkdown(html, publicUrl))

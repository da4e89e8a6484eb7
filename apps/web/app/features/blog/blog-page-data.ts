import type { readBlogPage } from '@inferdex/contracts/blog/blog'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'

export type BlogPageData = ResponseBody<typeof readBlogPage>

import type { readBlogPage } from '@inferdex/contracts/blog/blog'
import type { Answer } from '@inferdex/contracts/protocol/endpoint'

export type BlogPageData = Answer<typeof readBlogPage>

import type { readBlogPage } from '@inferdex/contracts/blog'
import type { Answer } from '@inferdex/contracts/endpoint'

export type BlogPageData = Answer<typeof readBlogPage>

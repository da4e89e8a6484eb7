import { readFileSync } from 'node:fs'

const GUIDE = new URL('../../docs/operating.md', import.meta.url)
/** A block may be part of a list, so it may be indented. */
const BLOCK = /^( *)```(\S*) ?(.*)\n([\s\S]*?)^\1```$/gm
/** Commands inside a sentence, which no test would run. */
const COMMAND = /`((?:select|alter|delete|update|drop|psql|rm|ln|sed|nginx|systemctl|kubectl|docker) [^`]+)`/g

export type GuideBlock = { readonly language: string; readonly name: string; readonly commands: string }

/** Returns the command blocks of the operating guide, in order. */
export function guideBlocks(text: string = readFileSync(GUIDE, 'utf8')): GuideBlock[] {
  return [...text.matchAll(BLOCK)].map(([, indent = '', language = '', name = '', commands = '']) => ({
    language,
    name,
    commands: commands.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

/** Returns the commands of the operating guide that are outside of its blocks. */
export function commandsInSentences(text: string = readFileSync(GUIDE, 'utf8')): string[] {
  return [...text.replaceAll(BLOCK, '').matchAll(COMMAND)].map(([, command = '']) => command)
}

import { expect, it } from 'vitest'
import { commandsInSentences, guideBlocks } from './guide-blocks.ts'

const TEXT = `Do this, \`DISK\` is a variable:

\`\`\`sh first one
one
  two
\`\`\`

1. In a list:

   \`\`\`sql second
   select 1
     + 1;
   \`\`\`
2. \`delete from sessions;\` is a command.
`

it('finds blocks, also in lists, and commands in sentences', () => {
  expect(guideBlocks(TEXT)).toEqual([
    { language: 'sh', name: 'first one', commands: 'one\n  two\n' },
    { language: 'sql', name: 'second', commands: 'select 1\n  + 1;\n' },
  ])
  expect(commandsInSentences(TEXT)).toEqual(['delete from sessions;'])
})

it('every block of the operating guide has a name of its own and is for a shell or for psql; no command is outside of them', () => {
  const blocks = guideBlocks()
  expect(blocks.filter(({ language }) => language !== 'sh' && language !== 'sql')).toEqual([])
  const names = blocks.map(({ name }) => name)
  expect(names.filter((name, place) => name === '' || names.indexOf(name) !== place)).toEqual([])
  // Only names where SQL is run.
  expect(commandsInSentences()).toEqual(['psql "$ADMIN"'])
})

import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pdfProblem } from './active-pdf.ts'

const HEAD = '%PDF-1.7\n'
const TAIL = '\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF'
const problemOf = (body: string) => pdfProblem(Buffer.from(`${HEAD}${body}${TAIL}`, 'latin1'))

const object = (content: string) => `1 0 obj<<${content}>>endobj`
const stream = (dictionary: string, data: Buffer) =>
  `5 0 obj<<${dictionary}/Length ${data.length}>>stream\r\n${data.toString('latin1')}\nendstream endobj`
const deflated = (content: string) => deflateSync(Buffer.from(content, 'latin1'))
const objectStream = (content: string) => stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', deflated(content))

describe('PDF files with active content [SAFE-23]', () => {
  it.each([
    ['a script that runs when the file is opened', object('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')],
    ['a tree of scripts', object('/Names<</JavaScript 7 0 R>>')],
    ['a script of another action', object('/S/Rendition/JS 7 0 R')],
    ['a program', object('/S /Launch /F (cmd.exe)')],
    ['a file inside', object('/Type/EmbeddedFile')],
    ['a list of files inside', object('/Names<</EmbeddedFiles 7 0 R>>')],
    ['actions of a page', object('/Type/Page/AA<</O 7 0 R>>')],
    ['a form with its own program', object('/AcroForm<</XFA 7 0 R>>')],
    ['a form that is sent', object('/S/SubmitForm/F(https://example.org)')],
    ['an escaped name', object('/S/J#61vaScript#20')],
    ['an escaped short name', object('/S/URI/#4AS(x)')],
    ['an object stream', objectStream('7 0 <</S/JavaScript/JS(x)>>')],
    ['an escaped name in an object stream', objectStream('7 0 <</#4a#53(x)>>')],
    ['an object stream that is not compressed', stream('/Type/ObjStm/N 1/First 4', Buffer.from('7 0 <</AA 8 0 R>>'))],
    [
      'an object stream without its type',
      stream('/N 1/First 4/Filter[/FlateDecode]', deflated('7 0 <</S/URI/JS(x)>>')),
    ],
    ['an object in what looks like a stream', `(stream\n)${object('/S/JavaScript')}(endstream)`],
    ['an object after the comment of a link', `%/URI(\n${object('/S/JavaScript')})`],
    ['a second object stream', objectStream('7 0 <<>>') + objectStream('8 0 <</S/Launch>>')],
  ])('%s is active', async (_, body) => {
    expect(await problemOf(body)).toBe('active')
  })

  it.each([
    ['encrypted', '2 0 obj<</Encrypt 9 0 R>>endobj'],
    ['an object stream in another filter', stream('/Type/ObjStm/First 4/Filter/ASCIIHexDecode', Buffer.from('3c3c>'))],
    [
      'an object stream in two filters',
      stream('/Type/ObjStm/First 4/Filter[/FlateDecode/ASCIIHexDecode]', deflated('3c3c>')),
    ],
    ['a damaged object stream', stream('/Type/ObjStm/First 4/Filter/FlateDecode', Buffer.from('nothing'))],
    ['an object stream that becomes too large', objectStream(' '.repeat(17 * 1024 * 1024))],
    [
      'object streams that become too large together',
      objectStream(' '.repeat(9 * 1024 * 1024)) + objectStream(' '.repeat(9 * 1024 * 1024)),
    ],
  ])('%s cannot be checked', async (_, body) => {
    expect(await problemOf(body)).toBe('unreadable')
  })

  it.each([
    ['no objects', ''],
    ['opens at a page', object('/Type/Catalog/OpenAction[3 0 R/Fit]')],
    ['a link', object('/S/URI/URI(https://example.org/JavaScript)')],
    ['names that only begin alike', object('/JSX 1/AAB 2/Launcher 3/Encryption 4')],
    ['objects in an object stream', objectStream('7 0 <</Type/Catalog/OpenAction[3 0 R/XYZ 0 0 0]>>')],
    ['a picture whose bytes look like a short name', stream('/Filter/DCTDecode', Buffer.from('\xff/JS (/AA '))],
    ['outlines before a picture', `${object('/First 5 0 R')}${stream('/Filter/FlateDecode', deflated('/JS '))}`],
  ])('%s is accepted', async (_, body) => {
    expect(await problemOf(body)).toBeNull()
  })
})

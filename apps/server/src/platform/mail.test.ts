import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { composeMail } from './mail-layout.ts'
import { mailServer } from '../testing/servers/mail-server.ts'
import { createMailer, sendsMail, smtpMailer } from './mail.ts'

const mail = composeMail({
  siteName: 'Fish & <b>Chips</b>',
  subject: 'Hello',
  paragraphs: ['Tom & "Jerry" <script>alert(1)</script>'],
  action: { label: 'Open', url: 'https://example.org/?a=1&b=2#token=x' },
  ending: 'Bye',
})

describe('mail', () => {
  it('goes over SMTP with plain text and HTML', async () => {
    const server = await mailServer()
    const send = smtpMailer(server.url, 'Inferdex <no-reply@inferdex.example>')
    await send('ada@example.org', mail)
    expect(server.mails).toHaveLength(1)
    const [received] = server.mails
    expect(received).toMatchObject({ to: 'ada@example.org', subject: 'Hello' })
    expect(received?.raw).toContain('From: Inferdex <no-reply@inferdex.example>')
    expect(received?.raw).toContain('Content-Type: text/html')
    expect(received?.text).toContain('Open:\r\nhttps://example.org/?a=1&b=2#token=x')
  })

  it('fails when the server refuses the recipient, so that it is tried again', async () => {
    const server = await mailServer()
    server.isRefusing = true
    const send = smtpMailer(server.url, 'no-reply@inferdex.example')
    await expect(send('ada@example.org', mail)).rejects.toMatchObject({ code: 'EENVELOPE' })
    expect(server.mails).toEqual([])
  })

  it('fails without the token of a link that the server quotes, because errors of jobs are kept', async () => {
    const server = await mailServer()
    const token = 'aB3_-'.repeat(9).slice(0, 43)
    server.onMail = async () => `Spam: https://example.org/reset#token=${token} is blocked`
    const error: unknown = await smtpMailer(server.url, 'no-reply@inferdex.example')('ada@example.org', mail).catch(
      (problem: unknown) => problem,
    )
    expect(error).toMatchObject({ code: 'EMESSAGE', message: expect.stringContaining('#token=[secret] is blocked') })
    expect(inspect(error, { depth: 9 })).not.toContain(token)
  })

  it('escapes every value in its HTML', () => {
    expect(mail.html).toContain('Tom &amp; &quot;Jerry&quot; &lt;script&gt;alert(1)&lt;/script&gt;')
    expect(mail.html).toContain('Fish &amp; &lt;b&gt;Chips&lt;/b&gt;')
    expect(mail.html).toContain('href="https://example.org/?a=1&amp;b=2#token=x"')
    expect(mail.html).not.toContain('<script>')
  })

  it('is shown in the terminal of a development server and of a demo, and is off in production without an SMTP server [SAFE-03, USE-21]', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    for (const shown of [{}, { NODE_ENV: 'production', DEMO: '1' }]) {
      info.mockClear()
      await createMailer(readConfig(shown))?.('ada@example.org', mail)
      expect(info.mock.calls.join()).toContain('https://example.org/?a=1&b=2#token=x')
    }
    info.mockRestore()
    expect(createMailer(readConfig({ NODE_ENV: 'production' }))).toBeNull()
    expect(createMailer(readConfig({ NODE_ENV: 'test' }))).toBeNull()
    expect(sendsMail(readConfig({}))).toBe(true)
    expect(sendsMail(readConfig({ NODE_ENV: 'production' }))).toBe(false)
    const configured = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.org' }
    expect(sendsMail(readConfig(configured))).toBe(true)
  })
})

import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { api } from '../../lib/api/api.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { toast } from '../../lib/toast.ts'

type EmailNoticeProps = {
  /** Null if unknown here. */
  email: string | null
  /** Describes the consequence. */
  note?: string
  className?: string
}

/** Shows a notice while the e-mail address is not confirmed and the site can send mail. */
export function EmailNotice({ email, note, className }: EmailNoticeProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')

  async function send() {
    setState('sending')
    try {
      const { resendVerification } = await import('@inferdex/contracts/accounts/account-recovery')
      await api(resendVerification)
      setState('sent')
    } catch (thrown) {
      setState('idle')
      void toast.error(wordsOf(thrown) ?? "Couldn't send the email")
    }
  }

  return (
    <Notice tone="caution" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span role="status">
          {state === 'sent'
            ? `We sent a link to ${email ?? 'your email address'}.`
            : `Your email address${email === null ? '' : ` ${email}`} isn't confirmed yet.`}
          {note !== undefined && ` ${note}`}
        </span>
        {state !== 'sent' && (
          <Button size={28} pending={state === 'sending'} onClick={() => void send()}>
            Send another mail
          </Button>
        )}
      </div>
    </Notice>
  )
}

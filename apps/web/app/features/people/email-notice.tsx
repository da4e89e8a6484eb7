import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { api } from '../../lib/api/api.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { toast } from '../../lib/toast.ts'

/** Shown while the e-mail address is not confirmed and the site can send mail. */
export function EmailNotice({ email }: { email: string }) {
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
    <Notice tone="caution" className="mb-4 items-center">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span role="status">
          {state === 'sent' ? `We sent a link to ${email}.` : `Your email address ${email} isn't confirmed yet.`}
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

import type { SubmitEvent } from 'react'
import { toast } from '../../lib/toast.ts'
import { Input } from '../forms/input.tsx'
import { Button } from '../ui/button.tsx'

export function NewsletterForm() {
  function subscribe(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void toast.info('The newsletter opens soon', {
      description: 'Your address was not sent or stored. Please come back when it is open.',
    })
  }
  return (
    <form method="dialog" onSubmit={subscribe} className="flex gap-2">
      <Input
        type="email"
        name="email"
        required
        size={32}
        autoComplete="email"
        placeholder="you@company.com"
        aria-label="E-mail address"
      />
      <Button type="submit" size={32}>
        Subscribe
      </Button>
    </form>
  )
}

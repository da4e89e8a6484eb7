import type { Mail } from '../../platform/mail.ts'
import { composeMail } from '../../platform/mail-layout.ts'

type About = { siteName: string; unsubscribeUrl: string }

export function confirmSubscriptionMail({ siteName, unsubscribeUrl, url }: About & { url: string }): Mail {
  return composeMail({
    siteName,
    subject: `Confirm your subscription to ${siteName}`,
    paragraphs: ['Hello,', `please confirm that you want the ${siteName} newsletter with price changes and new deals.`],
    action: { label: 'Confirm subscription', url },
    ending: `The link works for 7 days. If you didn't ask for it, you can ignore this email: we won't send another, and we'll delete your address. To delete it right away: ${unsubscribeUrl}`,
  })
}

export function welcomeMail({ siteName, unsubscribeUrl }: About): Mail {
  return composeMail({
    siteName,
    subject: `You're subscribed to ${siteName}`,
    paragraphs: [
      'Hello,',
      "thank you, your subscription is confirmed. We'll send the next newsletter to this address.",
    ],
    ending: `Unsubscribe at any time: ${unsubscribeUrl}`,
  })
}

export function alreadySubscribedMail({ siteName, unsubscribeUrl }: About): Mail {
  return composeMail({
    siteName,
    subject: `You're already subscribed to ${siteName}`,
    paragraphs: ['Hello,', 'someone, hopefully you, signed up for our newsletter. This address is already subscribed.'],
    ending: `You don't need to do anything. To unsubscribe: ${unsubscribeUrl}`,
  })
}

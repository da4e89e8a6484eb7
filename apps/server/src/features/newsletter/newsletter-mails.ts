import type { Mail } from '../../platform/mail.ts'
import { composeMail } from '../../platform/mail-layout.ts'

type About = { siteName: string; unsubscribeUrl: string }

export function confirmSubscriptionMail({ siteName, unsubscribeUrl, url }: About & { url: string }): Mail {
  return composeMail({
    siteName,
    subject: `Confirm your subscription to ${siteName}`,
    paragraphs: ['Hello,', `please confirm that you want the ${siteName} newsletter: price changes and new deals.`],
    action: { label: 'Confirm subscription', url },
    ending: `The link works for 7 days. If you did not ask for it, please ignore this mail: you get no other, and your address is deleted. To have it deleted at once: ${unsubscribeUrl}`,
  })
}

export function welcomeMail({ siteName, unsubscribeUrl }: About): Mail {
  return composeMail({
    siteName,
    subject: `You are subscribed to ${siteName}`,
    paragraphs: ['Hello,', 'thank you: your subscription is confirmed. The next newsletter comes to this address.'],
    ending: `Unsubscribe at any time: ${unsubscribeUrl}`,
  })
}

export function alreadySubscribedMail({ siteName, unsubscribeUrl }: About): Mail {
  return composeMail({
    siteName,
    subject: `You are subscribed to ${siteName} already`,
    paragraphs: ['Hello,', 'somebody, hopefully you, asked for our newsletter. This address gets it already.'],
    ending: `There is nothing to do. To unsubscribe: ${unsubscribeUrl}`,
  })
}

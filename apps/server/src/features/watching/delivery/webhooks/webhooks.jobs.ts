import type { Job } from '../../../../platform/job-queue.ts'
import { sendDueMessages } from './webhooks.service.ts'

export const sendWebhooks: Job<object, Parameters<typeof sendDueMessages>[0]> = {
  name: 'send-webhooks',
  effect: 'outside',
  schedule: '* * * * *',
  run: sendDueMessages,
}

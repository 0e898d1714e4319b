import { z } from 'zod'

/**
 * Why an e-mail is held: by a person, because servers refused it by policy or very many addresses do not exist, until the morning, because the
 * tenant was not allowed to send e-mails any more, or because the account that sent it may not use the product any more.
 */
export const HeldReason = z.enum([
  'person',
  'policy_refusals',
  'unknown_addresses',
  'night',
  'feature_missing',
  'sender_disabled',
])
export type HeldReason = z.output<typeof HeldReason>

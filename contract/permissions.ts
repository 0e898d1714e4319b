import { z } from 'zod'

/**
 * What the tenant's own roles can take from a member, beside the specification's `member` and `owner`. Owners, and members
 * without such a role, have all of them.
 *
 * - `patient_numbers`: reading, entering and importing patients' numbers.
 * - `exports`: CSV, Excel, PDF and print files.
 * - `deletion`: deleting records, except what takes back one's own step.
 * - `imports`: taking in files, deciding about them and undoing them.
 * - `sending`: sending e-mails to partners, approving what others want to send, and lifting what keeps mail from somebody.
 *
 * Which call needs which is what it does (`contract/effects.ts`).
 */
export const permissions = ['patient_numbers', 'exports', 'deletion', 'imports', 'sending'] as const
export const Permission = z.enum(permissions)
export type Permission = z.infer<typeof Permission>

/** What a refusal calls each permission. */
export const permissionNames: Readonly<Record<Permission, { readonly ja: string; readonly en: string }>> = {
  patient_numbers: { ja: '患者番号の閲覧', en: 'patients’ numbers' },
  exports: { ja: 'データの出力', en: 'exports' },
  deletion: { ja: '削除', en: 'deletion' },
  imports: { ja: 'データの取り込み', en: 'imports' },
  sending: { ja: 'メールの送信', en: 'sending e-mails' },
}

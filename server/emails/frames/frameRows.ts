import type { EmailFrame } from '#contract/emails/frames.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** As a tenant begins; the defaults of the table email_frames. */
const firstFrame: EmailFrame = {
  accent_color: '#165e83',
  shows_logo: true,
  signature: '',
  footer: '',
  legal_name: null,
  legal_address: null,
  legal_contact: null,
  is_tracked: true,
  needs_approval: false,
  rests_at_night: true,
  updated_at: null,
}

/** What surrounds the e-mails of a tenant. */
export const readFrame = async (tx: TenantTransaction, tenantId: number): Promise<EmailFrame> => {
  const row = await tx
    .selectFrom('email_frames')
    .where('tenant_id', '=', tenantId)
    .select([
      'accent_color',
      'shows_logo',
      'signature',
      'footer',
      'legal_name',
      'legal_address',
      'legal_contact',
      'is_tracked',
      'needs_approval',
      'rests_at_night',
      'updated_at',
    ])
    .executeTakeFirst()
  return row ?? firstFrame
}

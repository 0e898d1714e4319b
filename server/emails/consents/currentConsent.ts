import { type RawBuilder, sql } from 'kysely'
import type { ConsentBasis } from '#contract/emails/consents.ts'

/**
 * SQL for the last entry about an address or doctor in the record of consents: its basis, `lifted`, or null without any.
 * @param address - in lower case
 */
export const lastConsent = (tenantId: number, address: RawBuilder<unknown>, doctorId: RawBuilder<unknown>) =>
  sql<ConsentBasis | 'lifted' | null>`(
    select consents.basis
    from email_consents as consents
    where consents.tenant_id = ${tenantId} and (consents.address = ${address} or consents.doctor_id = ${doctorId})
    order by consents.id desc
    limit 1
  )`

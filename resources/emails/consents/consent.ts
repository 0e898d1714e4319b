import type { Reply } from '#dataProvider/client.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

export type Consent = Reply<'listEmailConsents'>['emailConsents'][number]

/** The entry of a cell. The cast is safe, because the contract defines the records of this list. */
export const consentIn = ({ record }: CellProps): Consent => record as unknown as Consent

/** Start of the query keys for consents. */
export const consentsKey = ['email_consents'] as const

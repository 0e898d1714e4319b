/** Whom a verified token speaks for. */
export interface Principal {
  readonly tenantId: number
  readonly accountId: number
}

/** A principal as the embedded provider's `sub` names it. */
export const subjectOf = ({ tenantId, accountId }: Principal): string => `${tenantId}.${accountId}`

/** The principal that an embedded `sub` names, undefined where it names none. */
export const principalOf = (subject: string): Principal | undefined => {
  const [, tenantId, accountId] = /^(\d{1,15})\.(\d{1,15})$/.exec(subject) ?? []
  return tenantId && accountId ? { tenantId: Number(tenantId), accountId: Number(accountId) } : undefined
}

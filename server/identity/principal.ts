/** The account of a verified token. */
export interface Principal {
  readonly tenantId: number
  readonly accountId: number
}

/** The `sub` claim of the embedded provider for a principal. */
export const subjectOf = ({ tenantId, accountId }: Principal): string => `${tenantId}.${accountId}`

/** The principal of an embedded provider's `sub`; undefined if it is not valid. */
export const principalOf = (subject: string): Principal | undefined => {
  const [, tenantId, accountId] = /^(\d{1,15})\.(\d{1,15})$/.exec(subject) ?? []
  return tenantId && accountId ? { tenantId: Number(tenantId), accountId: Number(accountId) } : undefined
}

interface Exception {
  /** Matches the statement without line breaks and numbers of parameters. */
  readonly statement: RegExp
  readonly reason: string
}

/** Statements that may ask for more than one tenant. Each asks every machine of a distributed database. */
export const severalTenants: readonly Exception[] = [
  {
    statement: /^select tenant_id from tenants where ending_at is null order by tenant_id$/,
    reason: 'jobs and operator commands go through all tenants',
  },
  {
    statement: /^select tenant_id as id, name from tenants order by tenant_id$/,
    reason: 'an operator finds a tenant by its name',
  },
  {
    statement: /^select tenant_id from tenants where demo order by tenant_id$/,
    reason: 'the start looks whether the demo is there',
  },
]

import { demoTenants } from './tenants.ts'

export interface DemoSignIn {
  readonly loginName: string
  readonly password: string
  /** Role and hospital. */
  readonly description: string
}

/** The password of a demo account. Everybody may know it: a demo tenant holds made-up data only. */
export const demoPassword = (loginName: string): string => `renkei-demo-${loginName}`

/** Who can sign in to the demo tenants, for the start banner and for tests. */
export const demoSignIns: readonly DemoSignIn[] = demoTenants.flatMap(({ name, accounts }) =>
  accounts.map(({ loginName, role, csAccount }) => ({
    loginName,
    password: demoPassword(loginName),
    description: `${name} ${csAccount ? 'owner, csAccount' : role}`,
  })),
)

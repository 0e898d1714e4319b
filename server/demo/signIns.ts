import { demoTenants } from './tenants.ts'

export interface DemoSignIn {
  readonly loginName: string
  readonly password: string
  /** Role and hospital. */
  readonly description: string
}

/** The password of a demo account. It is public because a demo tenant has only made-up data. */
export const demoPassword = (loginName: string): string => `renkei-demo-${loginName}`

/** The accounts that can sign in to the demo tenants, for the start banner and for tests. */
export const demoSignIns: readonly DemoSignIn[] = demoTenants.flatMap(({ name, accounts, trainee }) => [
  ...accounts.map(({ loginName, role, csAccount }) => ({
    loginName,
    password: demoPassword(loginName),
    description: `${name} ${csAccount ? 'owner, csAccount' : role}`,
  })),
  ...(trainee
    ? [
        {
          loginName: trainee.loginName,
          password: demoPassword(trainee.loginName),
          description: `${name} member with a role of its own (reads and writes only)`,
        },
      ]
    : []),
])

import { accountCommand } from '../../server/operator/accountCommand.ts'
import { tenantCommand } from '../../server/operator/tenantCommand.ts'
import { testSecret } from './identity/secret.ts'

export interface CommandResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

const commands = { tenant: tenantCommand, account: accountCommand } as const

/**
 * Runs `npm run tenant` or `npm run account` with a test's database.
 * @param env - variables beyond the database's
 */
export const operatorOn =
  (ownerUrl: string, env: Readonly<Record<string, string>> = {}) =>
  async (command: keyof typeof commands, ...args: readonly string[]): Promise<CommandResult> => {
    const lines = { out: [] as string[], err: [] as string[] }
    const code = await commands[command](
      args,
      { DATABASE_URL: ownerUrl, RENKEI_SECRET: testSecret.toString('utf8'), ...env },
      { out: (text) => lines.out.push(text), err: (text) => lines.err.push(text) },
    )
    return { code, out: lines.out.join('\n'), err: lines.err.join('\n') }
  }

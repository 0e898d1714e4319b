import { accountCommand } from '#server/operator/accountCommand.ts'
import { tenantCommand } from '#server/operator/tenantCommand.ts'
import type { Input } from '#server/operator/terminalInput.ts'
import { testSecret } from './identity/secret.ts'

export interface CommandResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

const nobody: Input = {
  ask: (question) => Promise.reject(new Error(`Nobody answers: ${question}`)),
  askSecret: (question) => Promise.reject(new Error(`Nobody answers: ${question}`)),
}

const commands = { tenant: tenantCommand, account: accountCommand } as const

/**
 * Runs `npm run tenant` or `npm run account` with a test's database.
 * @param env - variables beyond the database's
 * @param input - answers the questions of `npm run tenant`; nobody does without it
 */
export const operatorOn =
  (ownerUrl: string, env: Readonly<Record<string, string>> = {}, input: Input = nobody) =>
  async (command: keyof typeof commands, ...args: readonly string[]): Promise<CommandResult> => {
    const lines = { out: [] as string[], err: [] as string[] }
    const code = await commands[command](
      args,
      { DATABASE_URL: ownerUrl, RENKEI_SECRET: testSecret.toString('utf8'), ...env },
      { out: (text) => lines.out.push(text), err: (text) => lines.err.push(text) },
      input,
    )
    return { code, out: lines.out.join('\n'), err: lines.err.join('\n') }
  }

import { z } from 'zod'
import { AccountPayload } from '#contract/tenant/accounts.ts'
import type { Language } from '#contract/messages.ts'
import { flag, parseOptions, UsageError } from './commandLine.ts'
import type { InvitedPerson } from './tenantArguments.ts'

const language = z.enum(['ja', 'en'], 'must be ja or en').optional()
const { username, email, login_name: loginName } = AccountPayload.shape

const Again = z.object({ language, 'no-mail': flag })
const Invitation = Again.extend({
  tenant: z.string().min(1),
  name: username,
  email,
  login: loginName,
  role: z.enum(['owner', 'member'], 'must be owner or member').optional(),
  cs: flag,
})

interface Sending {
  readonly language: Language
  readonly sendMails: boolean
}

export type AccountRequest =
  | ({
      readonly command: 'invite'
      readonly tenant: string
      readonly person: InvitedPerson
      readonly role: 'owner' | 'member'
      readonly csAccount: boolean
    } & Sending)
  | ({ readonly command: 'invite again'; readonly login: string } & Sending)
  | ({ readonly command: 'reset'; readonly login: string } & Sending)
  | { readonly command: 'unlock'; readonly login: string }

export const accountUsage = `Usage: npm run account -- COMMAND

  invite --tenant TENANT --name NAME --email ADDRESS --login LOGIN [--role owner|member] [--cs] [--language ja|en] [--no-mail]
         adds an account and sends its invitation; --cs: it looks after the tenant's settings, does not count among its accounts
         and is an owner unless --role says otherwise
  invite LOGIN [--language ja|en] [--no-mail]   sends the invitation of an account that has not set its password yet once more
  reset  LOGIN [--language ja|en] [--no-mail]   sends a link by which a forgotten password is replaced
  unlock LOGIN                                  lets an account sign in again that failed too often

TENANT is its number or its exact name, LOGIN a login name or an e-mail address. --no-mail prints the link instead of sending it.`

const sendingOf = (values: z.output<typeof Again>): Sending => ({
  language: values.language ?? 'ja',
  sendMails: values['no-mail'] !== true,
})

const invitationOf = (args: readonly string[]): AccountRequest => {
  const again = args.length > 0 && !args[0]?.startsWith('-')
  if (again) {
    const { values, words } = parseOptions(args, Again, 1)
    return { command: 'invite again', login: words[0] ?? '', ...sendingOf(values) }
  }
  const { values } = parseOptions(args, Invitation)
  return {
    command: 'invite',
    tenant: values.tenant,
    person: { username: values.name, email: values.email, loginName: values.login },
    role: values.role ?? (values.cs ? 'owner' : 'member'),
    csAccount: values.cs === true,
    ...sendingOf(values),
  }
}

/**
 * Parses the words after `npm run account --`.
 * @throws UsageError
 */
export const parseAccountArguments = ([command, ...args]: readonly string[]): AccountRequest => {
  switch (command) {
    case 'invite':
      return invitationOf(args)
    case 'reset': {
      const { values, words } = parseOptions(args, Again, 1)
      return { command, login: words[0] ?? '', ...sendingOf(values) }
    }
    case 'unlock':
      return { command, login: parseOptions(args, z.object({}), 1).words[0] ?? '' }
    default:
      throw new UsageError(command === undefined ? 'No command was given' : `There is no command ${command}`)
  }
}

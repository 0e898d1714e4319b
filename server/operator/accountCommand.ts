import { withTenant } from '../db/tenant.ts'
import { accountFacts, type AccountFacts } from '../identity/accountFacts.ts'
import { accountNamed } from '../identity/accounts.ts'
import { clearEmailCodes } from '../identity/emailCodes.ts'
import type { Principal } from '../identity/principal.ts'
import { createConfirmationLink, createResetLink } from '../identity/links.ts'
import { accountSubject, clearFailures, failureKey, failuresKeyOf } from '../identity/lockout.ts'
import { resetMail } from '../identity/mails.ts'
import { accountColumns, addAccount } from '../tenant/addAccount.ts'
import { type AccountRequest, accountUsage, parseAccountArguments } from './accountArguments.ts'
import { writeOperatorEntry } from './audit.ts'
import { exitCodeOf, OperatorError, type Output } from './commandLine.ts'
import { invitationLetter } from './invitationLetter.ts'
import { type Operator, withOperator } from './openOperator.ts'
import { sendOrPrint } from './sendOrPrint.ts'
import { findTenant } from './tenants.ts'

type Request<C extends AccountRequest['command']> = Extract<AccountRequest, { command: C }>

interface Found {
  readonly principal: Principal
  readonly facts: AccountFacts
}

/** @throws OperatorError if no account has this name */
const findAccount = async ({ store: { database } }: Operator, login: string): Promise<Found> => {
  const principal = await accountNamed(database.identity, login)
  const facts = principal && (await accountFacts(database.app, principal))
  if (!principal || !facts)
    throw new OperatorError(
      `Nobody has the login name or e-mail address ${login}. npm run tenant -- show TENANT names its owners.`,
    )
  return { principal, facts }
}

const noteOf = (
  { store: { database } }: Operator,
  { tenantId, accountId }: Principal,
  operation: string,
  recordType: 'account' | 'password',
): Promise<void> =>
  withTenant(database.app, tenantId, (tx) =>
    writeOperatorEntry(tx, { tenantId, action: 'update', recordType, recordId: accountId, fields: [], operation }),
  )

/** @throws OperatorError if an external provider signs people in */
const requireEmbedded = ({ config }: Operator, what: string) => {
  if (config.oidc.external)
    throw new OperatorError(`${what}: OIDC_ISSUER names another identity provider, which looks after passwords itself.`)
}

const invite = async (operator: Operator, request: Request<'invite'>, output: Output) => {
  const { store, config, mailer } = operator
  const { person, role, csAccount } = request
  const tenant = await findTenant(store, request.tenant)
  const columns = accountColumns({
    username: person.username,
    email: person.email,
    login_name: person.loginName,
    role,
    enabled_crm: true,
    enabled_mc_map: false,
  })
  const { confirmationToken } = await withTenant(store.database.app, tenant.id, async (tx) => {
    const added = await addAccount(tx, tenant.id, columns, { csAccount, withPassword: !config.oidc.external })
    await writeOperatorEntry(tx, {
      tenantId: tenant.id,
      action: 'create',
      recordType: 'account',
      recordId: added.id,
      fields: Object.keys(columns),
      operation: 'createAccount',
    })
    return added
  })
  output.out(`${person.username} now has an account of ${tenant.name}.`)
  const letter = invitationLetter(
    config.http.publicUrl,
    { ...person, tenantName: tenant.name },
    confirmationToken,
    request.language,
  )
  await sendOrPrint([letter], { mailer, output, sendMails: request.sendMails })
}

const isConfirmed = async ({ store: { database } }: Operator, { tenantId, accountId }: Principal): Promise<boolean> => {
  const { is_confirmed: confirmed } = await withTenant(database.app, tenantId, (tx) =>
    tx
      .selectFrom('accounts')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', accountId)
      .select('is_confirmed')
      .executeTakeFirstOrThrow(),
  )
  return confirmed
}

const inviteAgain = async (operator: Operator, request: Request<'invite again'>, output: Output) => {
  const { store, config, mailer } = operator
  const { principal, facts } = await findAccount(operator, request.login)
  const { external } = config.oidc
  if (!external && (await isConfirmed(operator, principal)))
    throw new OperatorError(
      `${facts.username} has set a password already. For a forgotten one: npm run account -- reset ${facts.loginName}`,
    )
  const token = external ? null : await createConfirmationLink(store.database.identity, principal)
  await noteOf(operator, principal, 'inviteAccount', 'account')
  const letter = invitationLetter(config.http.publicUrl, facts, token, request.language)
  await sendOrPrint([letter], { mailer, output, sendMails: request.sendMails })
}

const reset = async (operator: Operator, request: Request<'reset'>, output: Output) => {
  requireEmbedded(operator, 'No password can be reset here')
  const { store, config, mailer } = operator
  const { principal, facts } = await findAccount(operator, request.login)
  const token = await createResetLink(store.database.identity, principal)
  if (token === undefined)
    throw new OperatorError(
      `${facts.username} has been sent several links lately. Wait half an hour, or use the newest one.`,
    )
  await noteOf(operator, principal, 'resetPassword', 'password')
  const address = `${config.http.publicUrl}/app/user/password/change#${token}`
  const letter = {
    mail: resetMail(facts, address, request.language),
    address,
    again: `npm run account -- reset ${facts.loginName}`,
  }
  await sendOrPrint([letter], { mailer, output, sendMails: request.sendMails })
}

const unlock = async (operator: Operator, { login }: Request<'unlock'>, output: Output) => {
  requireEmbedded(operator, 'Nobody is locked out here')
  const { store } = operator
  const { principal, facts } = await findAccount(operator, login)
  const wasLocked = await clearFailures(
    store.database.identity,
    failureKey(failuresKeyOf(store.secret), accountSubject(principal)),
  )
  await clearEmailCodes(store.database.identity, principal)
  await noteOf(operator, principal, 'unlockAccount', 'account')
  output.out(
    wasLocked
      ? `${facts.username} can sign in again. The failed attempts have been forgotten.`
      : `${facts.username} had no failed attempts. For a forgotten password: npm run account -- reset ${facts.loginName}`,
  )
}

const run = (operator: Operator, request: AccountRequest, output: Output): Promise<void> => {
  switch (request.command) {
    case 'invite':
      return invite(operator, request, output)
    case 'invite again':
      return inviteAgain(operator, request, output)
    case 'reset':
      return reset(operator, request, output)
    case 'unlock':
      return unlock(operator, request, output)
  }
}

/**
 * `npm run account`.
 * @param args - the words after `--`
 * @returns the exit code
 */
export const accountCommand = (args: readonly string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> =>
  exitCodeOf(accountUsage, output, async () => {
    if (args.includes('--help')) return output.out(accountUsage)
    const request = parseAccountArguments(args)
    await withOperator(env, (operator) => run(operator, request, output))
  })

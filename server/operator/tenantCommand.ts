import type { AddedAccount } from '../tenant/addAccount.ts'
import { exitCodeOf, type Output } from './commandLine.ts'
import { type Input, terminalInput } from './terminalInput.ts'
import { runDelete, runExport, runImport, runVerifyRecord, type Terminal } from './tenantArchive/commands.ts'
import { invitationLetter } from './invitationLetter.ts'
import { type Operator, withOperator } from './openOperator.ts'
import { type Letter, sendOrPrint } from './sendOrPrint.ts'
import { type InvitedPerson, parseTenantArguments, type TenantRequest, tenantUsage } from './tenantArguments.ts'
import { createTenant, findTenant, listTenantsShortly, setTenant, type ShownTenant, showTenant } from './tenants.ts'

const json = (value: unknown) => JSON.stringify(value, null, 2)
const onOff = (value: boolean) => (value ? 'on' : 'off')

const accountLine = ({ login_name: login, username, email, ...account }: ShownTenant['accounts'][number]) => {
  const marks = [
    account.role,
    ...(account.cs_account ? ['csAccount'] : []),
    ...(account.is_confirmed ? [] : ['not confirmed yet']),
    ...(account.enabled_crm ? [] : ['may not use the product']),
  ]
  return `    ${login}  ${username}  ${email}  (${marks.join(', ')})`
}

const described = (tenant: ShownTenant): string =>
  [
    `${tenant.name} (number ${tenant.id})`,
    `  plan                              ${tenant.plan}`,
    `  own institution                   ${tenant.medical_institution ?? 'none'}`,
    `  enabled-crm                       ${onOff(tenant.enabled_crm)}`,
    `  enabled-mc-map                    ${onOff(tenant.enabled_mc_map)}`,
    `  enabled-phase                     ${onOff(tenant.enabled_phase)}`,
    `  enabled-additional-referral-data  ${onOff(tenant.enabled_additional_referral_data)}`,
    `  enabled-medical-institution-ai    ${onOff(tenant.enabled_medical_institution_ai)}`,
    `  enabled-audio-transcription       ${onOff(tenant.enabled_audio_transcription)}`,
    `  email-mfa-required                ${onOff(tenant.email_mfa_required)}`,
    `  email-sender-restricted           ${onOff(tenant.email_sender_restricted)}`,
    `  accounts                          ${tenant.account_count} of ${tenant.max_account_count}`,
    `  tags                              ${tenant.tag_count} of ${tenant.max_tag_count}`,
    `  max-admission-days                ${tenant.max_referral_hospital_admission_period}`,
    `  features                          ${tenant.features.join(', ')}`,
    '  owners and csAccounts',
    ...tenant.accounts.map(accountLine),
  ].join('\n')

const create = async (
  { store, config, mailer }: Operator,
  wanted: Extract<TenantRequest, { command: 'create' }>,
  output: Output,
) => {
  const created = await createTenant(store, wanted, !config.oidc.external)
  const letterFor = (person: InvitedPerson, { confirmationToken }: AddedAccount): Letter =>
    invitationLetter(config.http.publicUrl, { ...person, tenantName: wanted.name }, confirmationToken, wanted.language)
  output.out(
    wanted.json
      ? json(await showTenant(store, created.id))
      : `${wanted.name} has been made; its number is ${created.id}.`,
  )
  if (!created.csAccount)
    output.err(
      `Nobody may change its settings yet. To add somebody who looks after them: npm run account -- invite --tenant ${created.id} --cs --name … --email … --login …`,
    )
  const letters = [
    letterFor(wanted.owner, created.owner),
    ...(wanted.csAccount && created.csAccount ? [letterFor(wanted.csAccount, created.csAccount)] : []),
  ]
  await sendOrPrint(letters, { mailer, output, sendMails: wanted.sendMails })
}

const list = async ({ store }: Operator, asJson: boolean, { out }: Output) => {
  const tenants = await listTenantsShortly(store)
  if (asJson) return out(json(tenants))
  if (tenants.length === 0) return out('There are no tenants yet. npm run tenant -- create makes one.')
  for (const { id, name, plan, account_count: count, max_account_count: most, ...tenant } of tenants) {
    const mark = tenant.is_being_deleted ? '  (being deleted)' : '  (off)'
    const isMarked = tenant.is_being_deleted || !tenant.enabled_crm
    out(`${String(id).padStart(5)}  ${name}  ${plan}  ${count} of ${most} accounts${isMarked ? mark : ''}`)
  }
}

const run = async (operator: Operator, request: TenantRequest, terminal: Terminal): Promise<void> => {
  const { store } = operator
  const { output } = terminal
  switch (request.command) {
    case 'export':
      return runExport(operator, request, terminal)
    case 'import':
      return runImport(operator, request, terminal)
    case 'delete':
      return runDelete(operator, request, terminal)
    case 'verify-record':
      return runVerifyRecord(operator, request, terminal)
    case 'create':
      return create(operator, request, output)
    case 'list':
      return list(operator, request.json, output)
    case 'show': {
      const tenant = await showTenant(store, (await findTenant(store, request.tenant)).id)
      return output.out(request.json ? json(tenant) : described(tenant))
    }
    case 'set': {
      const { id, name } = await findTenant(store, request.tenant)
      const changed = await setTenant(store, id, request)
      if (request.json) return output.out(json(await showTenant(store, id)))
      return output.out(changed.length === 0 ? `${name} was so already.` : `${name}: ${changed.join(', ')} changed.`)
    }
  }
}

/**
 * `npm run tenant`.
 * @param args - the words after `--`
 * @param input - where questions are answered
 * @returns the exit code
 */
export const tenantCommand = (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
  input: Input = terminalInput,
): Promise<number> =>
  exitCodeOf(tenantUsage, output, async () => {
    if (args.includes('--help')) return output.out(tenantUsage)
    const request = parseTenantArguments(args)
    await withOperator(env, (operator) => run(operator, request, { env, output, input }))
  })

import { z } from 'zod'
import { AccountPayload } from '#contract/tenant/accounts.ts'
import { shortText } from '#contract/core.ts'
import { type Plan, plans } from '#contract/features.ts'
import type { Language } from '#contract/messages.ts'
import { maxReferralAdmissionDays } from '#contract/tenant/tenantSetting.ts'
import { flag, onOrOff, parseOptions, UsageError, wholeNumber } from './commandLine.ts'

/** The environment variable with the passphrase of an archive. */
export const passphraseVariable = 'RENKEI_ARCHIVE_PASSPHRASE'

/** The switches of a tenant (specification §6) that open nothing in this product, and why each stays off. */
export const switchesWithoutEffect = {
  enabled_mc_map:
    'the partner map is a service of its own (PARTNER_MAP_URL), and each account says whether it may use it',
  enabled_additional_referral_data:
    'there is no further referral data: every list of referrals is taken in with all of its columns',
  enabled_medical_institution_ai: 'no part of the product answers by AI',
  enabled_audio_transcription: 'no part of the product takes audio',
} as const

const neverOn = (name: keyof typeof switchesWithoutEffect) =>
  onOrOff.refine((isOn) => !isOn, `cannot be on, because ${switchesWithoutEffect[name]}`)

const settings = {
  name: shortText(100),
  plan: z.enum(plans, `must be one of ${plans.join(', ')}`),
  'enabled-crm': onOrOff,
  'enabled-mc-map': neverOn('enabled_mc_map'),
  'enabled-phase': onOrOff,
  'enabled-additional-referral-data': neverOn('enabled_additional_referral_data'),
  'enabled-medical-institution-ai': neverOn('enabled_medical_institution_ai'),
  'enabled-audio-transcription': neverOn('enabled_audio_transcription'),
  'email-mfa-required': onOrOff,
  'email-sender-restricted': onOrOff,
  'max-accounts': wholeNumber(1, 100_000),
  'max-tags': wholeNumber(1, 100_000),
  'max-admission-days': wholeNumber(1, maxReferralAdmissionDays),
}

/** The institution's ten-digit code, or `id:` with the number in the address of its chart; `none`: the tenant has none. */
const institution = z
  .string()
  .regex(/^(\d{10}|id:\d{1,15}|none)$/, 'must be a code of ten digits, id: and the number of its chart, or none')

const Settings = z.object({ ...settings, institution }).partial()

const { username, email, login_name: loginName } = AccountPayload.shape

const Creation = Settings.required({ name: true, plan: true }).extend({
  'owner-name': username,
  'owner-email': email,
  'owner-login': loginName,
  'cs-name': username.optional(),
  'cs-email': email.optional(),
  'cs-login': loginName.optional(),
  language: z.enum(['ja', 'en'], 'must be ja or en').optional(),
  'no-mail': flag,
  json: flag,
})

const Deletion = z.object({ record: z.string().min(1).optional(), yes: flag })

export interface InvitedPerson {
  readonly username: string
  readonly email: string
  readonly loginName: string
}

/** Columns of a tenant that a command sets; undefined: unchanged. */
export type TenantColumns = ReturnType<typeof columnsOf>

export interface TenantChanges {
  readonly columns: TenantColumns
  /** As typed; undefined if it was not given. */
  readonly institution: string | undefined
}

export type TenantRequest =
  | { readonly command: 'export'; readonly tenant: string; readonly file: string }
  | { readonly command: 'import'; readonly file: string }
  | {
      readonly command: 'delete'
      readonly tenant: string
      /** The file of the record; undefined: named after the tenant's number. */
      readonly record: string | undefined
      readonly isConfirmed: boolean
    }
  | { readonly command: 'verify-record'; readonly file: string }
  | { readonly command: 'list'; readonly json: boolean }
  | { readonly command: 'show'; readonly tenant: string; readonly json: boolean }
  | ({ readonly command: 'set'; readonly tenant: string; readonly json: boolean } & TenantChanges)
  | ({
      readonly command: 'create'
      readonly name: string
      readonly plan: Plan
      readonly owner: InvitedPerson
      /** The account that looks after the tenant's settings; undefined: none yet. */
      readonly csAccount: InvitedPerson | undefined
      readonly language: Language
      readonly sendMails: boolean
      readonly json: boolean
    } & TenantChanges)

export const tenantUsage = `Usage: npm run tenant -- COMMAND

  create --name NAME --plan PLAN --owner-name NAME --owner-email ADDRESS --owner-login LOGIN
         [--cs-name NAME --cs-email ADDRESS --cs-login LOGIN] [SETTINGS] [--language ja|en] [--no-mail] [--json]
         makes a tenant, its first owner and the account that looks after its settings, and sends both an invitation
  list   [--json]                   all tenants
  show   TENANT [--json]            one with its settings, limits and who looks after it
  set    TENANT SETTINGS [--json]   changes what is named
  export TENANT FILE                writes everything of it into an encrypted archive for another installation
  import FILE                       takes a tenant in from such an archive
  delete TENANT [--record FILE] [--yes]
         deletes it for good, and writes a signed record of what was removed; --yes does not ask for its name
  verify-record FILE                checks such a record

TENANT is its number or its exact name. The passphrase of an archive is asked for, or taken from ${passphraseVariable}. --no-mail prints the links of the invitations instead of sending them.

SETTINGS
  --name NAME                             --plan ${plans.slice(0, 4).join('|')}|
                                                 ${plans.slice(4).join('|')}
  --enabled-crm on|off                    whether anybody of it may use the product
  --enabled-phase on|off                  whether it uses phases of partners
  --enabled-mc-map off                    --enabled-additional-referral-data off
  --enabled-medical-institution-ai off    --enabled-audio-transcription off
                                          open nothing and cannot be on; off where an earlier version had them on
  --email-mfa-required on|off             a code by e-mail at every sign-in
  --email-sender-restricted on|off        e-mails go out only from the addresses in its settings
  --max-accounts N                        --max-tags N
  --max-admission-days N                  days after a referral within which an admission follows from it (1 to ${maxReferralAdmissionDays})
  --institution CODE|id:N|none            its own institution: ten digits, or the number in the address of its chart`

const columnsOf = (values: z.output<typeof Settings>) => ({
  name: values.name,
  plan: values.plan,
  enabled_crm: values['enabled-crm'],
  enabled_mc_map: values['enabled-mc-map'],
  enabled_phase: values['enabled-phase'],
  enabled_additional_referral_data: values['enabled-additional-referral-data'],
  enabled_medical_institution_ai: values['enabled-medical-institution-ai'],
  enabled_audio_transcription: values['enabled-audio-transcription'],
  email_mfa_required: values['email-mfa-required'],
  email_sender_restricted: values['email-sender-restricted'],
  max_account_count: values['max-accounts'],
  max_tag_count: values['max-tags'],
  max_referral_hospital_admission_period: values['max-admission-days'],
})

const changesOf = (values: z.output<typeof Settings>): TenantChanges => ({
  columns: columnsOf(values),
  institution: values.institution,
})

/** @throws UsageError if only some of the three options are given */
const csAccountOf = (values: z.output<typeof Creation>): InvitedPerson | undefined => {
  const { 'cs-name': csName, 'cs-email': csEmail, 'cs-login': csLogin } = values
  if (csName !== undefined && csEmail !== undefined && csLogin !== undefined)
    return { username: csName, email: csEmail, loginName: csLogin }
  if (csName === undefined && csEmail === undefined && csLogin === undefined) return undefined
  throw new UsageError('--cs-name, --cs-email and --cs-login belong together: give all three or none')
}

const creationOf = (args: readonly string[]): TenantRequest => {
  const { values } = parseOptions(args, Creation)
  return {
    command: 'create',
    ...changesOf(values),
    name: values.name,
    plan: values.plan,
    owner: { username: values['owner-name'], email: values['owner-email'], loginName: values['owner-login'] },
    csAccount: csAccountOf(values),
    language: values.language ?? 'ja',
    sendMails: values['no-mail'] !== true,
    json: values.json === true,
  }
}

/**
 * Parses the words after `npm run tenant --`.
 * @throws UsageError
 */
export const parseTenantArguments = ([command, ...args]: readonly string[]): TenantRequest => {
  switch (command) {
    case 'create':
      return creationOf(args)
    case 'list':
      return { command, json: parseOptions(args, z.object({ json: flag })).values.json === true }
    case 'show': {
      const { values, words } = parseOptions(args, z.object({ json: flag }), 1)
      return { command, tenant: words[0] ?? '', json: values.json === true }
    }
    case 'set': {
      const { values, words } = parseOptions(args, Settings.extend({ json: flag }), 1)
      const changes = changesOf(values)
      if (Object.values(changes.columns).every((value) => value === undefined) && changes.institution === undefined)
        throw new UsageError('Nothing to set was named')
      return { command, tenant: words[0] ?? '', ...changes, json: values.json === true }
    }
    case 'export': {
      const [tenant = '', file = ''] = parseOptions(args, z.object({}), 2).words
      return { command, tenant, file }
    }
    case 'import':
    case 'verify-record':
      return { command, file: parseOptions(args, z.object({}), 1).words[0] ?? '' }
    case 'delete': {
      const { values, words } = parseOptions(args, Deletion, 1)
      return { command, tenant: words[0] ?? '', record: values.record, isConfirmed: values.yes === true }
    }
    default:
      throw new UsageError(command === undefined ? 'No command was given' : `There is no command ${command}`)
  }
}

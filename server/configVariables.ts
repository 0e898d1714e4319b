import { createPublicKey } from 'node:crypto'
import { z } from 'zod'
import { secondsPerDay } from '#contract/days.ts'

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`)

const yesOrNo = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false', '1', '0'], 'must be true or false'))
  .transform((value) => value === 'true' || value === '1')

const port = whole(0, 65_535)
const isUrl = (protocols: RegExp) => (value: string) => URL.canParse(value) && protocols.test(new URL(value).protocol)
const webUrl = z
  .string()
  .refine(isUrl(/^https?:$/), { error: 'must be an address that begins with https:// or http://', abort: true })
const postgresUrl = z.string().refine(isUrl(/^postgres(ql)?:$/), {
  error: ({ input }) => {
    const form = 'must be an address such as postgres://user:password@host:5432/renkei'
    // Nothing else of it, which may hold a password.
    const scheme = /^[a-z][a-z0-9+.-]*(?=:\/\/)/i.exec(String(input))?.[0]
    if (scheme === undefined || /^postgres(ql)?$/i.test(scheme)) return form
    return `${form}. It begins with ${scheme}://, which is no address of PostgreSQL, the only database that can be used`
  },
})
const smtpUrl = z.string().refine(isUrl(/^smtps?:$/), 'must be an address such as smtp://user:password@host:587')
/** Parts of an address as they were before they were encoded; undefined if they are not encoded rightly. */
const decoded = (parts: readonly string[]): string[] | undefined => {
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return undefined
  }
}
const isMailbox = (value: string): boolean => {
  if (!isUrl(/^imaps?:$/)(value)) return false
  const { username, password, pathname } = new URL(value)
  return username !== '' && password !== '' && decoded([username, password, pathname]) !== undefined
}
const imapUrl = z.string().refine(isMailbox, 'must be an address such as imaps://user:password@host/INBOX')
const origin = webUrl
  .refine((value) => /^\/?$/.test(new URL(value).pathname + new URL(value).search), 'must be without a path')
  .transform((value) => new URL(value).origin)
const isLoopback = (hostname: string) => /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
const tilesUrl = webUrl.refine(
  (value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
  'must contain {z}, {x} and {y}',
)
const line = z.string().regex(/^[^\p{Cc}]*$/u, 'must be a single line')

const mailDomain = z
  .string()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain such as mail.hospital.example.jp')

/** Hosts, each with or without a port, as addresses contain them. */
const hosts = line
  .transform((value) =>
    value
      .toLowerCase()
      .split(',')
      .map((host) => host.trim()),
  )
  .refine(
    (list) => list.every((host) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).host === host),
    'must be names or addresses of hosts such as bus.hospital.local, 10.0.0.5:8443',
  )

const topics = line
  .transform((value) => value.split(',').map((topic) => topic.trim()))
  .refine(
    (list) => list.every((topic) => /^arn:[\w-]+:sns:[\w-]+:\d{12}:[\w-]+$/.test(topic)),
    'must be topics such as arn:aws:sns:ap-northeast-1:123456789012:bounces',
  )

const publicKey = z.string().transform((value, context) => {
  try {
    return createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' })
  } catch {
    context.addIssue('must be a public key as SendGrid shows it, in base64')
    return z.NEVER
  }
})

const trustProxy = line.transform((value): boolean | number | string => {
  if (/^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  return /^\d+$/.test(value) ? Number(value) : value
})

/** Every environment variable that is read, with its check. An empty variable counts as unset. */
export const Variables = z.object({
  PORT: port.default(3000),
  HOST: line.default('127.0.0.1'),
  RENKEI_DATA_DIR: line.default('.renkei'),
  RENKEI_PUBLIC_URL: origin.optional(),
  RENKEI_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  TRUST_PROXY: trustProxy.default(false),

  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  DATABASE_IDENTITY_URL: postgresUrl.optional(),
  DATABASE_JOBS_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: whole(1, 1000).default(16),

  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: line.includes('@', 'must be a mail address').default('Renkei <no-reply@renkei.example>'),
  EMAIL_SMTP_URL: smtpUrl.optional(),
  EMAIL_CONNECTIONS: whole(1, 100).default(10),
  EMAIL_PER_SECOND: whole(0, 10_000).default(20),
  EMAIL_PER_DOMAIN_PER_MINUTE: whole(0, 1_000_000).default(0),
  EMAIL_DKIM_DOMAIN: mailDomain.optional(),
  EMAIL_DKIM_SELECTOR: mailDomain.optional(),
  EMAIL_DKIM_KEY_FILE: line.optional(),
  EMAIL_DKIM_KEY_PASSPHRASE: line.optional(),
  MAIL_BOUNCE_DOMAIN: mailDomain.optional(),
  MAIL_BOUNCE_IMAP_URL: imapUrl.optional(),
  MAIL_BOUNCE_IMAP_INSECURE: yesOrNo.default(false),
  MAIL_BOUNCE_WEBHOOK_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  MAIL_BOUNCE_SNS_TOPICS: topics.optional(),
  MAIL_BOUNCE_SNS_CERTIFICATE_FILES: line.optional(),
  MAIL_BOUNCE_SENDGRID_KEY: publicKey.optional(),
  MAIL_PUBLIC_URL: origin
    .refine(
      (value) => value.startsWith('https://') || isLoopback(new URL(value).hostname),
      'must begin with https://, except on this machine',
    )
    .optional(),
  MAIL_CATCHER_SMTP_PORT: port.default(1025),
  MAIL_CATCHER_WEB_PORT: port.default(1080),

  OIDC_ISSUER: webUrl.optional(),
  OIDC_AUTHORITY: webUrl.optional(),
  OIDC_METADATA_URL: webUrl.optional(),
  OIDC_CLIENT_ID: line.optional(),
  OIDC_JWKS_URI: webUrl.optional(),
  OIDC_AUTHORIZATION_ENDPOINT: webUrl.optional(),
  OIDC_TOKEN_ENDPOINT: webUrl.optional(),
  OIDC_END_SESSION_ENDPOINT: webUrl.optional(),
  OIDC_POLICY_SIGN_IN: line.toLowerCase().default('b2c_1a_sign_in'),
  OIDC_POLICY_MFA: line.toLowerCase().default('b2c_1a_enable_email_mfa'),
  OIDC_SCOPE_CRM: line.default('crm'),
  OIDC_SCOPE_QUERY: line.default('query'),
  OIDC_SCOPE_COMMAND: line.default('command'),
  OIDC_AUDIENCE_CRM: line.optional(),
  OIDC_AUDIENCE_QUERY: line.optional(),
  OIDC_AUDIENCE_COMMAND: line.optional(),
  OIDC_TOKEN_TYP: line.default('at+jwt'),
  OIDC_ACCOUNT_CLAIM: line.default('email'),

  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  METRICS_HOST: line.default('127.0.0.1'),
  METRICS_PORT: port.default(9464),
  OUTGOING_PRIVATE_HOSTS: hosts.optional(),
  RENKEI_WEB_PUSH: yesOrNo.default(true),
  WEB_PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional(),

  SENTRY_DSN: webUrl.optional(),
  ANALYTICS_URL: webUrl.optional(),

  MAP_TILES_URL: tilesUrl.optional(),
  MAP_TILES_ATTRIBUTION: line.optional(),

  SUPPORT_URL: webUrl.default('https://renkei.example/support'),
  PRIVACY_POLICY_URL: webUrl.default('https://renkei.example/privacy'),
  COOKIE_POLICY_URL: webUrl.default('https://renkei.example/cookies'),
  PARTNER_MAP_URL: webUrl.default('https://renkei.example/partner-map'),
  COPYRIGHT: line.default('© Renkei'),

  RENKEI_SERVERS: whole(1, 1_000).default(1),
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000).default(600),
  BODY_LIMIT_BYTES: whole(1024, 1_073_741_824).default(1_048_576),
  ATTACHMENT_LIMIT_BYTES: whole(1024, 1_073_741_824).default(26_214_400),
  IMPORT_LIMIT_BYTES: whole(1024, 1_073_741_824).default(41_943_040),
  HEAVY_CALLS_PER_TENANT: whole(1, 1_000).optional(),
  STALLED_CONNECTION_SECONDS: whole(1, secondsPerDay).default(300),
  OVERLOAD_MILLISECONDS: whole(0, 60_000).default(2_000),
  BODY_TIMEOUT_SECONDS: whole(1, 600).default(30),
  REQUEST_TIMEOUT_SECONDS: whole(1, 3_600).default(300),
  UPLOAD_LIMIT_BYTES: whole(1024, 1_099_511_627_776).default(2_147_483_648),
  STORAGE_DIR: line.optional(),
  STORAGE_S3_ENDPOINT: origin.optional(),
  STORAGE_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  STORAGE_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region such as ap-northeast-1')
    .optional(),
  STORAGE_S3_ACCESS_KEY_ID: line.optional(),
  STORAGE_S3_SECRET_ACCESS_KEY: line.optional(),
  STORAGE_S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*$/, 'must be a folder such as renkei/files')
    .optional(),
  STORAGE_S3_SSE: z.enum(['AES256', 'aws:kms'], 'must be AES256 or aws:kms').optional(),

  RENKEI_BREACHED_PASSWORDS: line.optional(),
  RENKEI_IDLE_MINUTES: whole(1, 480).default(15),

  RENKEI_WEB_APP: yesOrNo.default(true),
  RENKEI_DRAIN_SECONDS: whole(0, 3_600).default(5),
  RENKEI_WORKER: yesOrNo.default(true),
  RENKEI_DEMO: z.union([z.literal('auto'), yesOrNo], 'must be auto, true or false').default('auto'),
  RENKEI_DEMO_MONTHS: whole(0, 120).default(36),
})
export type Variables = z.infer<typeof Variables>

/** Every variable with its default; undefined where there is none. */
export const configurationVariables = Object.entries(Variables.shape).map(([name, variable]) => ({
  name,
  default: variable.parse(undefined),
}))

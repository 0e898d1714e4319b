import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { type Config, ConfigError, type OidcConfig, type PerScope } from './config.ts'
import { Variables } from './configVariables.ts'
import { isOnThisMachine, type MailboxAddress, readMailboxAddress } from './emails/bounces/mailboxAddress.ts'
import type { StorageConfig } from './storage/openStorage.ts'

const audiencesOf = (variables: Variables, fallback: (scope: keyof PerScope) => string): PerScope => ({
  crm: variables.OIDC_AUDIENCE_CRM ?? fallback('crm'),
  query: variables.OIDC_AUDIENCE_QUERY ?? fallback('query'),
  command: variables.OIDC_AUDIENCE_COMMAND ?? fallback('command'),
})

const onlyExternal = [
  'OIDC_AUTHORITY',
  'OIDC_METADATA_URL',
  'OIDC_CLIENT_ID',
  'OIDC_JWKS_URI',
  'OIDC_AUTHORIZATION_ENDPOINT',
  'OIDC_TOKEN_ENDPOINT',
  'OIDC_END_SESSION_ENDPOINT',
] as const

const oidcOf = (variables: Variables): OidcConfig => {
  const base = {
    policies: { signIn: variables.OIDC_POLICY_SIGN_IN, mfa: variables.OIDC_POLICY_MFA },
    scopes: {
      crm: variables.OIDC_SCOPE_CRM,
      query: variables.OIDC_SCOPE_QUERY,
      command: variables.OIDC_SCOPE_COMMAND,
    },
    tokenTyp: variables.OIDC_TOKEN_TYP,
    accountClaim: variables.OIDC_ACCOUNT_CLAIM,
  }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = variables
  if (issuer === undefined) {
    const given = onlyExternal.find((name) => variables[name] !== undefined)
    if (given) throw new ConfigError([`OIDC_ISSUER is missing: ${given} means an external identity provider`])
    return { ...base, external: false, audiences: audiencesOf(variables, (scope) => `urn:renkei:${scope}`) }
  }
  if (clientId === undefined)
    throw new ConfigError(['OIDC_CLIENT_ID is missing: OIDC_ISSUER means an external identity provider'])
  return {
    ...base,
    external: true,
    audiences: audiencesOf(variables, () => clientId),
    issuer,
    clientId,
    authority: variables.OIDC_AUTHORITY ?? issuer,
    metadataUrl: variables.OIDC_METADATA_URL ?? `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    jwksUri: variables.OIDC_JWKS_URI,
    authorizationEndpoint: variables.OIDC_AUTHORIZATION_ENDPOINT,
    tokenEndpoint: variables.OIDC_TOKEN_ENDPOINT,
    endSessionEndpoint: variables.OIDC_END_SESSION_ENDPOINT,
  }
}

const databaseOf = (variables: Variables): Config['database'] => {
  const roleUrls = {
    ...(variables.DATABASE_APP_URL && { app: variables.DATABASE_APP_URL }),
    ...(variables.DATABASE_IDENTITY_URL && { identity: variables.DATABASE_IDENTITY_URL }),
    ...(variables.DATABASE_JOBS_URL && { jobs: variables.DATABASE_JOBS_URL }),
  }
  const [role] = Object.keys(roleUrls)
  if (role && variables.DATABASE_URL === undefined)
    throw new ConfigError([`DATABASE_URL is missing: DATABASE_${role.toUpperCase()}_URL means a database of your own`])
  return { url: variables.DATABASE_URL, roleUrls, poolSize: variables.DATABASE_POOL_SIZE }
}

const dkimOf = (variables: Variables): Config['email']['dkim'] => {
  const {
    EMAIL_DKIM_DOMAIN: domain,
    EMAIL_DKIM_SELECTOR: selector,
    EMAIL_DKIM_KEY_FILE: keyFile,
    EMAIL_DKIM_KEY_PASSPHRASE: passphrase,
  } = variables
  if (!domain && !selector && !keyFile && !passphrase) return null
  if (!domain || !selector || !keyFile)
    throw new ConfigError(['EMAIL_DKIM_DOMAIN, EMAIL_DKIM_SELECTOR and EMAIL_DKIM_KEY_FILE must be set together'])
  return { domain, selector, keyFile: resolve(keyFile), passphrase }
}

const bounceMailboxOf = (variables: Variables): MailboxAddress | null => {
  const { MAIL_BOUNCE_IMAP_URL: url, MAIL_BOUNCE_IMAP_INSECURE: mayBeInsecure } = variables
  if (url === undefined) return null
  if (!url.startsWith('imaps:') && !mayBeInsecure && !isOnThisMachine(url))
    throw new ConfigError(['MAIL_BOUNCE_IMAP_URL must begin with imaps:// unless MAIL_BOUNCE_IMAP_INSECURE is true'])
  return readMailboxAddress(url)
}

const snsOf = (variables: Variables): Config['email']['bounceWebhooks']['sns'] => {
  const { MAIL_BOUNCE_SNS_TOPICS: topics, MAIL_BOUNCE_SNS_CERTIFICATE_FILES: files } = variables
  if (topics === undefined && files === undefined) return null
  if (topics === undefined || files === undefined)
    throw new ConfigError(['MAIL_BOUNCE_SNS_TOPICS and MAIL_BOUNCE_SNS_CERTIFICATE_FILES must be set together'])
  return { topics, certificateFiles: files.split(',').map((file) => resolve(file.trim())) }
}

const needsOfS3 = [
  'STORAGE_S3_ENDPOINT',
  'STORAGE_S3_BUCKET',
  'STORAGE_S3_REGION',
  'STORAGE_S3_ACCESS_KEY_ID',
  'STORAGE_S3_SECRET_ACCESS_KEY',
] as const
const variablesOfS3 = [...needsOfS3, 'STORAGE_S3_PREFIX', 'STORAGE_S3_SSE'] as const

const storageOf = (variables: Variables): StorageConfig => {
  const given = variablesOfS3.find((name) => variables[name] !== undefined)
  if (given === undefined)
    return { kind: 'folder', folder: resolve(variables.STORAGE_DIR ?? join(variables.RENKEI_DATA_DIR, 'files')) }
  if (variables.STORAGE_DIR !== undefined)
    throw new ConfigError([`STORAGE_DIR must be unset: ${given} means a bucket in place of a folder`])
  const {
    STORAGE_S3_ENDPOINT: endpoint,
    STORAGE_S3_BUCKET: bucket,
    STORAGE_S3_REGION: region,
    STORAGE_S3_ACCESS_KEY_ID: accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = variables
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey)
    throw new ConfigError(
      needsOfS3
        .filter((name) => variables[name] === undefined)
        .map((name) => `${name} is missing: ${given} means a bucket in place of a folder`),
    )
  return {
    kind: 's3',
    endpoint,
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    prefix: variables.STORAGE_S3_PREFIX ?? '',
    encryption: variables.STORAGE_S3_SSE,
  }
}

/** The address of a sender with or without a name. */
const addressIn = (sender: string): string => (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim()

const checked = (env: NodeJS.ProcessEnv): Variables => {
  const given = Object.fromEntries(
    Object.keys(Variables.shape).flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const { data, error } = Variables.safeParse(given)
  if (error) throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  return data
}

/**
 * Reads the configuration from environment variables.
 * @param env - process.env
 * @throws ConfigError that names every invalid variable but repeats no value, since values may be secret
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const variables = checked(env)
  const database = databaseOf(variables)
  const storage = storageOf(variables)
  return {
    dataDir: resolve(variables.RENKEI_DATA_DIR),
    secret: variables.RENKEI_SECRET,
    http: {
      host: variables.HOST,
      port: variables.PORT,
      publicUrl: variables.RENKEI_PUBLIC_URL ?? `http://localhost:${variables.PORT}`,
      trustProxy: variables.TRUST_PROXY,
    },
    database,
    mail: {
      smtpUrl: variables.SMTP_URL,
      from: variables.MAIL_FROM,
      catcher: { smtpPort: variables.MAIL_CATCHER_SMTP_PORT, webPort: variables.MAIL_CATCHER_WEB_PORT },
    },
    email: {
      smtpUrl: variables.EMAIL_SMTP_URL,
      connections: variables.EMAIL_CONNECTIONS,
      perSecond: variables.EMAIL_PER_SECOND,
      perDomainAndMinute: variables.EMAIL_PER_DOMAIN_PER_MINUTE,
      dkim: dkimOf(variables),
      bounceDomain: variables.MAIL_BOUNCE_DOMAIN ?? null,
      bounceMailbox: bounceMailboxOf(variables),
      bounceWebhooks: {
        secret: variables.MAIL_BOUNCE_WEBHOOK_SECRET ?? null,
        sns: snsOf(variables),
        sendGridKey: variables.MAIL_BOUNCE_SENDGRID_KEY ?? null,
      },
      publicUrl: variables.MAIL_PUBLIC_URL ?? null,
    },
    oidc: oidcOf(variables),
    outgoing: {
      privateHosts: variables.OUTGOING_PRIVATE_HOSTS ?? [],
      webPush: variables.RENKEI_WEB_PUSH,
      pushSubject: variables.WEB_PUSH_SUBJECT ?? `mailto:${addressIn(variables.MAIL_FROM)}`,
    },
    observability: {
      logLevel: variables.LOG_LEVEL,
      metrics: { host: variables.METRICS_HOST, port: variables.METRICS_PORT },
      sentryDsn: variables.SENTRY_DSN ?? '',
      analyticsUrl: variables.ANALYTICS_URL ?? '',
    },
    map: { tilesUrl: variables.MAP_TILES_URL, tilesAttribution: variables.MAP_TILES_ATTRIBUTION ?? '' },
    links: {
      support: variables.SUPPORT_URL,
      privacyPolicy: variables.PRIVACY_POLICY_URL,
      cookiePolicy: variables.COOKIE_POLICY_URL,
      partnerMap: variables.PARTNER_MAP_URL,
      copyright: variables.COPYRIGHT,
    },
    limits: {
      requestsPerMinute: Math.ceil(variables.RATE_LIMIT_PER_MINUTE / variables.RENKEI_SERVERS),
      bodyBytes: variables.BODY_LIMIT_BYTES,
      attachmentBytes: variables.ATTACHMENT_LIMIT_BYTES,
      importBytes: variables.IMPORT_LIMIT_BYTES,
      uploadBytes: variables.UPLOAD_LIMIT_BYTES,
      heavyCallsPerTenant: variables.HEAVY_CALLS_PER_TENANT ?? Math.max(1, availableParallelism() - 1),
      stalledSeconds: variables.STALLED_CONNECTION_SECONDS,
      overloadMilliseconds: variables.OVERLOAD_MILLISECONDS,
      bodySeconds: variables.BODY_TIMEOUT_SECONDS,
      requestSeconds: variables.REQUEST_TIMEOUT_SECONDS,
    },
    storage,
    incomingDir: join(storage.kind === 'folder' ? storage.folder : resolve(variables.RENKEI_DATA_DIR), 'incoming'),
    idleMinutes: variables.RENKEI_IDLE_MINUTES,
    breachedPasswordsPath: variables.RENKEI_BREACHED_PASSWORDS,
    needsApp: variables.RENKEI_WEB_APP,
    servers: variables.RENKEI_SERVERS,
    drainSeconds: variables.RENKEI_DRAIN_SECONDS,
    jobs: { inServer: variables.RENKEI_WORKER },
    demo: variables.RENKEI_DEMO === 'auto' ? database.url === undefined : variables.RENKEI_DEMO,
    demoMonths: variables.RENKEI_DEMO_MONTHS,
  }
}

import { availableParallelism, tmpdir } from 'node:os'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { readConfig } from './readConfig.ts'
import { deriveKey, loadSecret } from './secret.ts'

const external = { OIDC_ISSUER: 'https://login.example/tenant/v2.0/', OIDC_CLIENT_ID: 'client' }

describe('the configuration', () => {
  it('is complete without any variable: everything embedded, on this machine only, with demo tenants', () => {
    expect(readConfig({})).toEqual({
      dataDir: resolve('.renkei'),
      secret: undefined,
      http: { host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000', trustProxy: false },
      database: { url: undefined, roleUrls: {}, poolSize: 16 },
      mail: {
        smtpUrl: undefined,
        from: 'Renkei <no-reply@renkei.example>',
        catcher: { smtpPort: 1025, webPort: 1080 },
      },
      email: {
        smtpUrl: undefined,
        connections: 10,
        perSecond: 20,
        perDomainAndMinute: 0,
        dkim: null,
        bounceDomain: null,
        bounceMailbox: null,
        bounceWebhooks: { secret: null, sns: null, sendGridKey: null },
        publicUrl: null,
      },
      oidc: {
        external: false,
        policies: { signIn: 'b2c_1a_sign_in', mfa: 'b2c_1a_enable_email_mfa' },
        scopes: { crm: 'crm', query: 'query', command: 'command' },
        audiences: { crm: 'urn:renkei:crm', query: 'urn:renkei:query', command: 'urn:renkei:command' },
        tokenTyp: 'at+jwt',
        accountClaim: 'email',
      },
      outgoing: { privateHosts: [], webPush: true, pushSubject: 'mailto:no-reply@renkei.example' },
      observability: {
        logLevel: 'info',
        metrics: { host: '127.0.0.1', port: 9464 },
        sentryDsn: '',
        analyticsUrl: '',
      },
      map: { tilesUrl: undefined, tilesAttribution: '' },
      links: {
        support: 'https://renkei.example/support',
        privacyPolicy: 'https://renkei.example/privacy',
        cookiePolicy: 'https://renkei.example/cookies',
        partnerMap: 'https://renkei.example/partner-map',
        copyright: '© Renkei',
      },
      breachedPasswordsPath: undefined,
      idleMinutes: 15,
      limits: {
        requestsPerMinute: 600,
        bodyBytes: 1_048_576,
        attachmentBytes: 26_214_400,
        importBytes: 41_943_040,
        uploadBytes: 2_147_483_648,
        overloadMilliseconds: 2_000,
        bodySeconds: 30,
        requestSeconds: 300,
        stalledSeconds: 300,
        heavyCallsPerTenant: Math.max(1, availableParallelism() - 1),
      },
      storage: { kind: 'folder', folder: resolve('.renkei/files') },
      incomingDir: resolve('.renkei/files/incoming'),
      needsApp: true,
      servers: 1,
      drainSeconds: 5,
      jobs: { inServer: true },
      demo: true,
      demoMonths: 36,
    })
  })

  it.each([
    ['PORT', 'http', 'PORT must be a whole number'],
    ['PORT', '65536', 'PORT must be between 0 and 65535'],
    ['PORT', '-1', 'PORT must be a whole number'],
    ['METRICS_PORT', '1e3', 'METRICS_PORT must be a whole number'],
    ['DATABASE_URL', 'mysql://db/renkei', 'DATABASE_URL must be an address such as postgres://'],
    ['DATABASE_URL', 'mysql://a:b@db/renkei', 'It begins with mysql://, which is no address of PostgreSQL'],
    ['DATABASE_APP_URL', 'http://db', 'It begins with http://, which is no address of PostgreSQL'],
    ['DATABASE_URL', '/var/lib/renkei', 'DATABASE_URL must be an address such as postgres://'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address such as smtp://'],
    ['MAIL_FROM', 'renkei', 'MAIL_FROM must be a mail address'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example', 'MAIL_FROM must be a single line'],
    [
      'MAIL_PUBLIC_URL',
      'http://mail.hospital.example',
      'MAIL_PUBLIC_URL must begin with https://, except on this machine',
    ],
    ['MAIL_PUBLIC_URL', 'http://localhost.example', 'MAIL_PUBLIC_URL must begin with https://, except on this machine'],
    ['MAIL_PUBLIC_URL', 'https://mail.hospital.example/m', 'MAIL_PUBLIC_URL must be without a path'],
    ['RENKEI_PUBLIC_URL', 'https://renkei.example/app', 'RENKEI_PUBLIC_URL must be without a path'],
    ['RENKEI_PUBLIC_URL', 'renkei.example', 'RENKEI_PUBLIC_URL must be an address that begins with https://'],
    ['SUPPORT_URL', 'javascript:alert(1)', 'SUPPORT_URL must be an address that begins with https://'],
    ['MAP_TILES_URL', 'https://tiles.example/', 'MAP_TILES_URL must contain {z}, {x} and {y}'],
    ['RENKEI_SECRET', 'short', 'RENKEI_SECRET must have 32 characters or more'],
    ['RENKEI_WORKER', 'maybe', 'RENKEI_WORKER must be true or false'],
    ['RENKEI_DEMO', 'maybe', 'RENKEI_DEMO must be auto, true or false'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn'],
    ['OUTGOING_PRIVATE_HOSTS', 'https://bus.local/in', 'OUTGOING_PRIVATE_HOSTS must be names or addresses of hosts'],
    ['MAIL_BOUNCE_IMAP_URL', 'imaps://mail.example/INBOX', 'MAIL_BOUNCE_IMAP_URL must be an address such as'],
    ['MAIL_BOUNCE_IMAP_URL', 'imaps://user:50%@mail.example', 'MAIL_BOUNCE_IMAP_URL must be an address such as'],
    ['MAIL_BOUNCE_IMAP_URL', 'imap://user:pw@mail.example', 'MAIL_BOUNCE_IMAP_URL must begin with imaps://'],
    ['MAIL_BOUNCE_WEBHOOK_SECRET', 'short', 'MAIL_BOUNCE_WEBHOOK_SECRET must have 32 characters'],
    ['MAIL_BOUNCE_SNS_TOPICS', 'bounces', 'MAIL_BOUNCE_SNS_TOPICS must be topics'],
    ['MAIL_BOUNCE_SNS_CERTIFICATE_FILES', 'sns.pem', 'must be set together'],
    ['MAIL_BOUNCE_SENDGRID_KEY', 'abc', 'MAIL_BOUNCE_SENDGRID_KEY must be a public key'],
    ['WEB_PUSH_SUBJECT', 'admin@hospital.example', 'WEB_PUSH_SUBJECT must begin with mailto: or https://'],
  ])('%s=%s is refused by name', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message)
  })

  it('names all wrong variables at once, and repeats no value', () => {
    const read = () => readConfig({ PORT: 'x', DATABASE_URL: 'http://user:pass-word@db' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/PORT[^]*DATABASE_URL/)
    expect(read).not.toThrow(/pass-word/)
  })

  it.each(['https://mail.hospital.example', 'http://127.0.0.1:3000', 'http://mail.localhost:3000', 'http://[::1]'])(
    'lets recipients reach the product at %s',
    (address) => {
      expect(readConfig({ MAIL_PUBLIC_URL: `${address}/` }).email.publicUrl).toBe(address)
    },
  )

  it('takes an empty variable for an unset one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', OIDC_ISSUER: '', MAP_TILES_URL: '' })).toEqual(readConfig({}))
  })

  it('serves the public address at the port, unless told another', () => {
    expect(readConfig({ PORT: '8080' }).http.publicUrl).toBe('http://localhost:8080')
    expect(readConfig({ RENKEI_PUBLIC_URL: 'https://Renkei.example/' }).http.publicUrl).toBe('https://renkei.example')
  })

  it.each([
    ['true', true],
    ['False', false],
    ['2', 2],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
  ])('believes proxies as TRUST_PROXY=%s says', (value, expected) => {
    expect(readConfig({ TRUST_PROXY: value }).http.trustProxy).toBe(expected)
  })

  it('reads the address of the mailbox of bounces', () => {
    const mailboxOf = (MAIL_BOUNCE_IMAP_URL: string, env = {}) =>
      readConfig({ MAIL_BOUNCE_IMAP_URL, ...env }).email.bounceMailbox
    expect(mailboxOf('imaps://a%40b:p%3Aw@mail.example/Back%20again')).toEqual({
      host: 'mail.example',
      port: 993,
      isSecure: true,
      user: 'a@b',
      password: 'p:w',
      folder: 'Back again',
    })
    expect(mailboxOf('imap://a:b@[::1]:1143')).toMatchObject({
      host: '::1',
      port: 1143,
      isSecure: false,
      folder: 'INBOX',
    })
    expect(mailboxOf('imap://a:b@mail.example', { MAIL_BOUNCE_IMAP_INSECURE: 'true' })).toMatchObject({ port: 143 })
  })

  it('takes hosts that may be private as addresses contain them', () => {
    const OUTGOING_PRIVATE_HOSTS = 'Bus.hospital.local, 10.0.0.5:8443,[fd00::1]'
    const hosts = ['bus.hospital.local', '10.0.0.5:8443', '[fd00::1]']
    expect(readConfig({ OUTGOING_PRIVATE_HOSTS }).outgoing.privateHosts).toEqual(hosts)
  })

  it('divides the rate limit among the servers, and leaves each at least one request', () => {
    expect(readConfig({ RENKEI_SERVERS: '4' }).limits.requestsPerMinute).toBe(150)
    expect(readConfig({ RENKEI_SERVERS: '4', RATE_LIMIT_PER_MINUTE: '2' }).limits.requestsPerMinute).toBe(1)
  })

  it('makes demo tenants in a database of its own only, unless told', () => {
    const DATABASE_URL = 'postgres://owner:pw@db/renkei'
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, RENKEI_DEMO: 'true' }).demo).toBe(true)
    expect(readConfig({ RENKEI_DEMO: 'false' }).demo).toBe(false)
  })

  it('takes map tiles from many hosts', () => {
    const MAP_TILES_URL = 'https://{s}.tiles.example/{z}/{x}/{y}.png'
    expect(readConfig({ MAP_TILES_URL }).map.tilesUrl).toBe(MAP_TILES_URL)
  })

  const s3 = {
    STORAGE_S3_ENDPOINT: 'https://s3.ap-northeast-1.amazonaws.com/',
    STORAGE_S3_BUCKET: 'renkei-files',
    STORAGE_S3_REGION: 'ap-northeast-1',
    STORAGE_S3_ACCESS_KEY_ID: 'AKIA',
    STORAGE_S3_SECRET_ACCESS_KEY: 'secret of the key',
  }

  it('keeps files in a bucket where one is named', () => {
    expect(readConfig({ ...s3, STORAGE_S3_PREFIX: 'renkei/files', STORAGE_S3_SSE: 'AES256' }).storage).toEqual({
      kind: 's3',
      endpoint: 'https://s3.ap-northeast-1.amazonaws.com',
      bucket: 'renkei-files',
      region: 'ap-northeast-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'secret of the key',
      prefix: 'renkei/files',
      encryption: 'AES256',
    })
  })

  it('names what a bucket lacks, and does not guess between bucket and folder', () => {
    const { STORAGE_S3_REGION: _, STORAGE_S3_SECRET_ACCESS_KEY: __, ...half } = s3
    expect(() => readConfig(half)).toThrow(/STORAGE_S3_REGION is missing[^]*STORAGE_S3_SECRET_ACCESS_KEY is missing/)
    expect(() => readConfig({ STORAGE_S3_PREFIX: 'files' })).toThrow('STORAGE_S3_ENDPOINT is missing')
    expect(() => readConfig({ ...s3, STORAGE_DIR: '/files' })).toThrow('STORAGE_DIR must be unset')
    expect(() => readConfig({ ...s3, STORAGE_S3_PREFIX: '/files/' })).toThrow('STORAGE_S3_PREFIX must be a folder')
    expect(() => readConfig({ ...s3, STORAGE_S3_SSE: 'yes' })).toThrow('STORAGE_S3_SSE must be AES256 or aws:kms')
  })

  it('takes addresses for single roles only together with the owner’s', () => {
    const DATABASE_APP_URL = 'postgres://app:pw@db/renkei'
    expect(() => readConfig({ DATABASE_APP_URL })).toThrow('DATABASE_URL is missing: DATABASE_APP_URL means')
    expect(readConfig({ DATABASE_APP_URL, DATABASE_URL: 'postgres://o@db/renkei' }).database.roleUrls).toEqual({
      app: DATABASE_APP_URL,
    })
  })

  it('uses an external identity provider when an issuer is given', () => {
    const { oidc } = readConfig({ ...external, OIDC_POLICY_SIGN_IN: 'B2C_1A_Sign_In', OIDC_AUDIENCE_QUERY: 'q' })
    expect(oidc).toMatchObject({
      external: true,
      issuer: 'https://login.example/tenant/v2.0/',
      authority: 'https://login.example/tenant/v2.0/',
      metadataUrl: 'https://login.example/tenant/v2.0/.well-known/openid-configuration',
      clientId: 'client',
      jwksUri: undefined,
      audiences: { crm: 'client', query: 'q', command: 'client' },
      policies: { signIn: 'b2c_1a_sign_in' },
    })
  })

  it('does not fall back to the embedded identity provider when the external one is half configured', () => {
    expect(() => readConfig({ OIDC_ISSUER: external.OIDC_ISSUER })).toThrow('OIDC_CLIENT_ID is missing')
    expect(() => readConfig({ OIDC_CLIENT_ID: 'client' })).toThrow('OIDC_ISSUER is missing')
  })
})

describe('the master secret', () => {
  const folders: string[] = []
  const aFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'renkei-secret-'))
    folders.push(folder)
    return folder
  }
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
  })

  it('is made once, readable by its owner only, and found again', async () => {
    const dataDir = join(await aFolder(), 'data')
    const first = await loadSecret({ secret: undefined, dataDir })
    expect(first.length).toBe(64)
    expect(await loadSecret({ secret: undefined, dataDir })).toEqual(first)
    if (process.platform !== 'win32') expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  })

  it('is the same for processes that start at once', async () => {
    const dataDir = await aFolder()
    const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret({ secret: undefined, dataDir })))
    expect(new Set(secrets.map((secret) => secret.toString())).size).toBe(1)
  })

  it('comes from RENKEI_SECRET without touching the disk', async () => {
    const dataDir = await aFolder()
    const { secret } = readConfig({ RENKEI_SECRET: 'x'.repeat(32) })
    expect((await loadSecret({ secret, dataDir })).toString()).toBe('x'.repeat(32))
    await expect(readFile(join(dataDir, 'secret'))).rejects.toThrow('ENOENT')
  })

  it('is not silently replaced when its file is damaged', async () => {
    const dataDir = await aFolder()
    await writeFile(join(dataDir, 'secret'), '')
    await expect(loadSecret({ secret: undefined, dataDir })).rejects.toThrow('is damaged')
  })

  it('gives each purpose a key of its own, always the same', () => {
    const secret = Buffer.from('a secret for this test, nothing else')
    expect(deriveKey(secret, 'cookies')).toEqual(deriveKey(secret, 'cookies'))
    expect(deriveKey(secret, 'cookies')).not.toEqual(deriveKey(secret, 'database role app'))
    expect(deriveKey(secret, 'cookies')).toHaveLength(32)
  })
})

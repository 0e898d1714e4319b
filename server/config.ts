import type { KeyObject } from 'node:crypto'
import type { MailboxAddress } from './emails/bounces/mailboxAddress.ts'
import type { StorageConfig } from './storage/openStorage.ts'

/** One value for each of the API's three token scopes. */
export interface PerScope {
  readonly crm: string
  readonly query: string
  readonly command: string
}

interface OidcBase {
  readonly policies: { readonly signIn: string; readonly mfa: string }
  readonly scopes: PerScope
  readonly audiences: PerScope
  /** The `typ` header of access tokens. */
  readonly tokenTyp: string
  /** The claim that names the account. */
  readonly accountClaim: string
}

/** The identity provider in the same server. */
export interface EmbeddedOidcConfig extends OidcBase {
  readonly external: false
}

/** An identity provider elsewhere. What is undefined is read from its metadata. */
export interface ExternalOidcConfig extends OidcBase {
  readonly external: true
  /** Exactly as in the tokens, a final slash included. */
  readonly issuer: string
  readonly authority: string
  readonly metadataUrl: string
  readonly clientId: string
  readonly jwksUri: string | undefined
  readonly authorizationEndpoint: string | undefined
  readonly tokenEndpoint: string | undefined
  readonly endSessionEndpoint: string | undefined
}

export type OidcConfig = EmbeddedOidcConfig | ExternalOidcConfig

/** The configuration of this process. */
export interface Config {
  /** An absolute path. */
  readonly dataDir: string
  /** undefined: generated into the data folder (see loadSecret). */
  readonly secret: string | undefined
  readonly http: {
    readonly host: string
    readonly port: number
    /** The canonical origin, without a final slash. */
    readonly publicUrl: string
    /** Fastify's trustProxy: which proxies may name a request's origin. */
    readonly trustProxy: boolean | number | string
  }
  readonly database: {
    /** Owner's connection; undefined: the embedded PostgreSQL. */
    readonly url: string | undefined
    /** Set by the administrator; the missing ones are derived from the owner's. */
    readonly roleUrls: { readonly app?: string; readonly identity?: string; readonly jobs?: string }
    readonly poolSize: number
  }
  readonly mail: {
    /** undefined: the embedded mail catcher. */
    readonly smtpUrl: string | undefined
    readonly from: string
    readonly catcher: { readonly smtpPort: number; readonly webPort: number }
  }
  /** E-mails to doctors. */
  readonly email: {
    /** undefined: the server of the product's own mails. */
    readonly smtpUrl: string | undefined
    /** Of each process that works through the job queue, as are the limits that follow. */
    readonly connections: number
    /** Messages; 0: as many as go. */
    readonly perSecond: number
    /** Messages to one domain; 0: as many as go. */
    readonly perDomainAndMinute: number
    /** null: messages are not signed here. */
    readonly dkim: {
      readonly domain: string
      readonly selector: string
      /** PEM. */
      readonly keyFile: string
      /** Of an encrypted key. */
      readonly passphrase: string | undefined
    } | null
    /** Where mails come back to, one address a recipient; null: to the sender. */
    readonly bounceDomain: string | null
    /** The mailbox to which mails come back; null: none is read. */
    readonly bounceMailbox: MailboxAddress | null
    /** Services that tell of mails that came back; null: they are not believed. */
    readonly bounceWebhooks: {
      /** Of the calls of any service. */
      readonly secret: string | null
      readonly sns: { readonly topics: readonly string[]; readonly certificateFiles: readonly string[] } | null
      readonly sendGridKey: KeyObject | null
    }
    /** The origin of pictures, counted links and opting out, which recipients reach; null: there is none. */
    readonly publicUrl: string | null
  }
  readonly oidc: OidcConfig
  /** Addresses outside that this installation calls: webhooks and push services. */
  readonly outgoing: {
    /** Hosts that may be private and without TLS. */
    readonly privateHosts: readonly string[]
    readonly webPush: boolean
    /** How push services reach whoever runs this installation. */
    readonly pushSubject: string
  }
  readonly observability: {
    readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
    readonly metrics: { readonly host: string; readonly port: number }
    /** '': off. */
    readonly sentryDsn: string
    /** '': off. */
    readonly analyticsUrl: string
  }
  readonly map: {
    /** undefined: 地理院タイル, while this server reaches them. */
    readonly tilesUrl: string | undefined
    /** HTML, shown on the map. */
    readonly tilesAttribution: string
  }
  readonly links: {
    readonly support: string
    readonly privacyPolicy: string
    readonly cookiePolicy: string
    readonly partnerMap: string
    readonly copyright: string
  }
  /** After so many minutes without input the screen is covered. */
  readonly idleMinutes: number
  readonly limits: {
    /** Per account. This server's share, if several count for themselves. */
    readonly requestsPerMinute: number
    readonly bodyBytes: number
    readonly attachmentBytes: number
    readonly importBytes: number
    readonly uploadBytes: number
    /** Charts, rankings, reports, exports and file checks that run at once for a tenant. */
    readonly heavyCallsPerTenant: number
    /** A reply is cut off when the client has read nothing of it for this long. */
    readonly stalledSeconds: number
    /** When the event loop is delayed by more than this, the process refuses requests until it has caught up; 0: never. */
    readonly overloadMilliseconds: number
    /** How long the body of a request may take to arrive. Uploaded files are exempt. */
    readonly bodySeconds: number
    /** How long any request may take to arrive, uploaded files included. */
    readonly requestSeconds: number
  }
  /** Where uploaded files are stored. */
  readonly storage: StorageConfig
  /** Absolute path of the folder that holds the pieces of large files until they are complete. */
  readonly incomingDir: string
  /** A sorted file of the SHA-1 hashes of breached passwords; undefined: only the most common passwords are refused. */
  readonly breachedPasswordsPath: string | undefined
  /** Whether a server is ready only with a build of the web app. */
  readonly needsApp: boolean
  /** How many servers share the database. */
  readonly servers: number
  /** How long a server that stops goes on answering after it has told the load balancer, in seconds. */
  readonly drainSeconds: number
  readonly jobs: { readonly inServer: boolean }
  /** Whether an empty database gets the demo tenants. */
  readonly demo: boolean
  /** Number of months for which the demo hospital's data files are loaded; 0: none. */
  readonly demoMonths: number
}

/** Variables are missing or invalid; the message names each of them. */
export class ConfigError extends Error {
  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`, options)
    this.name = 'ConfigError'
  }
}

import { Resolver } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { createPool, type RoleName, roles, roleUrls } from '../db/connection.ts'
import { findEmbeddedPostgres } from '../db/embedded.ts'
import { existingSecret } from '../secret.ts'
import { checkDkimKey } from './dkimKeyCheck.ts'
import { checkBounces } from './bounceChecks.ts'
import {
  checkClock,
  checkConnections,
  checkDatabaseSecret,
  checkMigrations,
  checkRights,
  checkRole,
  checkServer,
  checkWalls,
} from './databaseChecks.ts'
import { failed, type Finding, findingsOf } from './finding.ts'
import { checkDistribution } from './distributionChecks.ts'
import { checkAnswering, checkMail, checkSignIn, checkStorage } from './outsideChecks.ts'
import {
  checkAddress,
  checkBreachedPasswords,
  checkBuild,
  checkDisks,
  checkNode,
  checkSecretFile,
} from './processChecks.ts'
import { checkPublicMail } from './publicMailCheck.ts'
import { redactor } from './redact.ts'
import { checkSenderDomains, readSenderDomains } from './senderDomains.ts'
import { checkQueue, checkSeals } from './workChecks.ts'

/** In milliseconds. */
const dnsPatience = { timeout: 2_000, tries: 2 }

type Checks = readonly (readonly [check: string, mend: string, look: () => Promise<readonly Finding[]>])[]

const inTurn = async (checks: Checks): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const [check, mend, look] of checks) findings.push(...(await findingsOf(check, mend, look)))
  return findings
}

const noDatabase = ({ database, dataDir }: Config): Finding =>
  failed(
    'database',
    database.url === undefined ? `no embedded database runs on ${dataDir}` : 'cannot be reached',
    database.url === undefined
      ? 'Start the product (npm start) and run this again beside it, with the same RENKEI_DATA_DIR; or set DATABASE_URL.'
      : 'Check DATABASE_URL: host, port, user, password and name.',
  )

const examineDatabase = async (config: Config, ownerUrl: string, secret: Buffer): Promise<Finding[]> => {
  const options = { ownerUrl, secret, roleUrls: config.database.roleUrls, poolSize: 1 }
  const urls = roleUrls(options)
  const owner = createPool(ownerUrl, { max: 1, name: 'renkei doctor' })
  const pools = new Map(roles.map((role) => [role, createPool(urls[role], { max: 1, name: 'renkei doctor' })]))
  const as = (role: RoleName) => pools.get(role) ?? owner
  const connection = 'Check DATABASE_URL: host, port, user, password and name.'
  const migrated = 'npm run db:migrate, with the variables of the server.'
  try {
    const server = await findingsOf('database', connection, () => checkServer(owner))
    if (server.some(({ state }) => state === 'failed')) return [...server]
    return [
      ...server,
      ...(await inTurn([
        ['migrations', migrated, () => checkMigrations(owner)],
        ['database secret', migrated, () => checkDatabaseSecret(owner, options)],
        ...roles.map(
          (role) =>
            [
              `role renkei_${role}`,
              `Is this the secret that the database was set up with? If so: ${migrated} Else give DATABASE_${role.toUpperCase()}_URL.`,
              () => checkRole(role, as(role)),
            ] as const,
        ),
        ['tenants apart', migrated, () => checkWalls(owner)],
        ['rights', migrated, () => checkRights(owner)],
        ['machines', connection, () => checkDistribution(owner)],
        ['connections', 'Check DATABASE_POOL_SIZE.', () => checkConnections(owner, config)],
        ['clock', connection, () => checkClock(owner)],
        ['sign-in', 'Check OIDC_ISSUER and OIDC_METADATA_URL.', () => checkSignIn(config, as('identity'), secret)],
        ['job queue', migrated, () => checkQueue(as('jobs'))],
        ['audit log', migrated, () => checkSeals(as('jobs'))],
        [
          'sender domains',
          migrated,
          async () => checkSenderDomains(config, await readSenderDomains(as('jobs')), new Resolver(dnsPatience)),
        ],
      ])),
    ]
  } finally {
    await Promise.all([owner, ...pools.values()].map((pool) => pool.end()))
  }
}

/**
 * Checks an installation from its configuration to the services it uses, without changing anything.
 * @returns the findings in the order of the checks, without secrets
 */
export const examine = async (config: Config): Promise<Finding[]> => {
  const { database, dataDir } = config
  const around = await inTurn([
    ['Node.js', '', async () => checkNode(process.version)],
    ['public address', '', async () => checkAddress(config)],
    ['web app', '', async () => checkBuild(config)],
    ['secret', 'Let the account that the product runs as read it.', () => checkSecretFile(config)],
    ['disk space', 'Let the account that the product runs as read the folders.', () => checkDisks(config)],
    [
      'breached passwords',
      'Give RENKEI_BREACHED_PASSWORDS a list as Have I Been Pwned publishes it.',
      () => checkBreachedPasswords(config),
    ],
  ])
  const secret = await existingSecret(config).catch(() => undefined)
  const ownerUrl = database.url ?? (existsSync(dataDir) ? await findEmbeddedPostgres(dataDir) : undefined)
  const inside =
    ownerUrl === undefined || !secret
      ? [
          ...(ownerUrl === undefined ? [noDatabase(config)] : []),
          ...(await inTurn([
            ['sign-in', 'Check OIDC_ISSUER and OIDC_METADATA_URL.', () => checkSignIn(config, undefined, undefined)],
          ])),
        ]
      : await examineDatabase(config, ownerUrl, secret)
  const outside = await inTurn([
    ['mail', 'Check SMTP_URL.', () => checkMail(config)],
    ['DKIM key', 'Check the EMAIL_DKIM_… variables.', () => checkDkimKey(config)],
    ['bounces', 'Check the MAIL_BOUNCE_… variables.', () => checkBounces(config)],
    [
      'storage',
      config.storage.kind === 's3'
        ? 'Check the STORAGE_S3_… variables, and that the key may put, get and delete objects in the bucket.'
        : 'Let the account that the product runs as write the folder (STORAGE_DIR).',
      () => checkStorage(config),
    ],
    ['answering', 'Start the product.', () => checkAnswering(config)],
    ['address for recipients', 'Check MAIL_PUBLIC_URL.', () => checkPublicMail(config)],
  ])
  const clean = redactor(config, ownerUrl === undefined ? [] : [ownerUrl])
  return [...around, ...inside, ...outside].map(({ message, mend, ...finding }) => ({
    ...finding,
    message: clean(message),
    ...(mend && { mend: clean(mend) }),
  }))
}

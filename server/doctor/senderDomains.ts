import { listTenants } from '../db/eachTenant.ts'
import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Resolver } from 'node:dns/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { inTenant } from '../db/inTenant.ts'
import { readDkimKey } from '../emails/sending/message/dkimKey.ts'
import { failed, type Finding, ok, reasonOf, warning } from './finding.ts'

/** What is asked of the DNS. */
export type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx'>

const maxDomains = 20
const months = 3

/** The domains in whose name e-mails went out lately or may go out, at most twenty. @param jobs - as renkei_jobs */
export const readSenderDomains = async (jobs: pg.Pool): Promise<string[]> => {
  const domains = new Set<string>()
  for (const tenantId of await listTenants(jobs))
    await inTenant(jobs, tenantId, async (client) => {
      const { rows } = await client.query<{ domain: string }>(
        `select distinct lower(split_part(sender_email, '@', 2)) as domain
        from emails
        where tenant_id = $1 and created_at > statement_timestamp() - make_interval(months => $2)
        union
        select lower(split_part(address, '@', 2))
        from tenants
        cross join unnest(email_sender_allowed_addresses) as address
        where tenants.tenant_id = $1`,
        [tenantId, months],
      )
      for (const { domain } of rows) domains.add(domain)
    })
  return [...domains]
    .filter((domain) => domain !== '')
    .toSorted()
    .slice(0, maxDomains)
}

const isNothing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')

const textsOf = async (dns: Dns, name: string): Promise<string[]> => {
  const texts = await dns.resolveTxt(name).catch((error: unknown) => {
    if (isNothing(error)) return []
    throw error
  })
  return texts.map((pieces) => pieces.join(''))
}

/** The servers that may send for a domain (RFC 7208). */
const checkSpf = async (dns: Dns, domain: string): Promise<Finding[]> => {
  const check = `SPF of ${domain}`
  const records = (await textsOf(dns, domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [record] = records
  if (record === undefined)
    return [
      warning(check, 'there is none', `Add a TXT record to ${domain} that names your mail server: v=spf1 … -all.`),
    ]
  if (records.length > 1)
    return [failed(check, `there are ${records.length}, so none counts`, `Make one TXT record of them.`)]
  if (/\s\+?all(\s|$)/i.test(record))
    return [warning(check, `lets everybody send: ${record}`, 'Let it end with -all or ~all.')]
  return [ok(check, record)]
}

const keyIn = (record: string): KeyObject | undefined => {
  const [, data = ''] = /(?:^|;)\s*p\s*=\s*([^;]*)/i.exec(record) ?? []
  const type = /(?:^|;)\s*k\s*=\s*ed25519/i.test(record) ? 'ed25519' : 'rsa'
  const bytes = Buffer.from(data.replace(/\s/g, ''), 'base64')
  const prefix = Buffer.from(type === 'ed25519' ? '302a300506032b6570032100' : '', 'hex')
  try {
    return createPublicKey({ key: Buffer.concat([prefix, bytes]), format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}

/** The key that receivers check signatures with (RFC 6376): it must belong to the one that signs. */
const checkDkim = async (dns: Dns, domain: string, dkim: Config['email']['dkim']): Promise<Finding[]> => {
  const check = `DKIM of ${domain}`
  if (dkim === null || (domain !== dkim.domain && !domain.endsWith(`.${dkim.domain}`)))
    return [
      warning(
        check,
        'e-mails of this domain are not signed here',
        'Set EMAIL_DKIM_DOMAIN, EMAIL_DKIM_SELECTOR and EMAIL_DKIM_KEY_FILE, unless your mail server signs them.',
      ),
    ]
  const name = `${dkim.selector}._domainkey.${dkim.domain}`
  const own = createPublicKey(readDkimKey(dkim))
  const { n, e, x } = own.export({ format: 'jwk' })
  const shown = `v=DKIM1; k=${x === undefined ? 'rsa' : 'ed25519'}; p=${
    x === undefined
      ? own.export({ type: 'spki', format: 'der' }).toString('base64')
      : Buffer.from(x, 'base64url').toString('base64')
  }`
  const records = await textsOf(dns, name)
  const mend = `Make ${name} a TXT record: ${shown}`
  if (records.length === 0) return [failed(check, `there is no ${name}`, mend)]
  const isOwn = records.some((record) => {
    const jwk = keyIn(record)?.export({ format: 'jwk' })
    return jwk !== undefined && jwk.n === n && jwk.e === e && jwk.x === x
  })
  return [isOwn ? ok(check, `${name} fits the key`) : failed(check, `${name} shows another key`, mend)]
}

/** What receivers do with mail in the domain's name that neither proves (RFC 7489); also of the domains above. */
const checkDmarc = async (dns: Dns, domain: string): Promise<Finding[]> => {
  const check = `DMARC of ${domain}`
  const labels = domain.split('.')
  for (let above = 0; above <= labels.length - 2; above += 1) {
    const name = `_dmarc.${labels.slice(above).join('.')}`
    const record = (await textsOf(dns, name)).find((text) => /^v=DMARC1\s*;/i.test(text))
    if (record === undefined) continue
    return [
      /;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(record)
        ? ok(check, record)
        : failed(
            check,
            `${name} says nothing that receivers understand: ${record}`,
            'Let it say p=none, quarantine or reject.',
          ),
    ]
  }
  return [
    warning(
      check,
      'there is none',
      `Large providers ask for it of whoever sends much. Add a TXT record to _dmarc.${domain}: v=DMARC1; p=none.`,
    ),
  ]
}

/** Whether what comes back finds its way. */
const checkBounceDomain = async (dns: Dns, domain: string): Promise<Finding[]> => {
  const check = `MX of ${domain}`
  const servers = await dns.resolveMx(domain).catch((error: unknown) => {
    if (isNothing(error)) return []
    throw error
  })
  return [
    servers.length > 0
      ? ok(check, servers.map(({ exchange }) => exchange).join(', '))
      : failed(check, 'there is none, so no e-mail comes back', `Add an MX record to ${domain} (MAIL_BOUNCE_DOMAIN).`),
  ]
}

/**
 * Looks up what the DNS says of the domains in whose name e-mails go out: SPF, DKIM and DMARC, on which it depends whether they
 * arrive. SPF is asked of the domain that mails come back to.
 */
export const checkSenderDomains = async (
  { email }: Pick<Config, 'email'>,
  domains: readonly string[],
  dns: Dns,
): Promise<Finding[]> => {
  const { bounceDomain, dkim } = email
  const look = (check: string, work: () => Promise<Finding[]>) =>
    work().catch((error: unknown) => [
      warning(
        check,
        `cannot be looked up: ${reasonOf(error)}`,
        'Let this machine ask a DNS server, or look it up elsewhere.',
      ),
    ])
  const envelopes = domains.length === 0 ? [] : bounceDomain === null ? domains : [bounceDomain]
  // Side by side, so that a DNS that does not answer is waited for once.
  const findings = await Promise.all([
    ...envelopes.map((domain) => look(`SPF of ${domain}`, () => checkSpf(dns, domain))),
    ...domains.flatMap((domain) => [
      look(`DKIM of ${domain}`, () => checkDkim(dns, domain, dkim)),
      look(`DMARC of ${domain}`, () => checkDmarc(dns, domain)),
    ]),
    ...(bounceDomain === null ? [] : [look(`MX of ${bounceDomain}`, () => checkBounceDomain(dns, bounceDomain))]),
  ])
  return findings.flat()
}

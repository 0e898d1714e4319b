import { mkdir } from 'node:fs/promises'
import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

export interface MailCatcherOptions {
  /** A loopback address. */
  readonly host: string
  /** The preferred port; another one if it is taken. 0 means any free port. */
  readonly smtpPort: number
  /** The same for the web inbox. */
  readonly webPort: number
  /** Mails are kept in its folder `mail`. */
  readonly dataDir: string
}

export interface MailCatcher {
  /** The SMTP address that receives mail. */
  readonly smtpUrl: string
  /** The address of the web inbox. */
  readonly webUrl: string
  readonly stop: () => Promise<void>
}

/** The SMTP address of a catcher in another process on this machine. @param port - its preferred one */
export const catcherUrl = (port: number): string => `smtp://127.0.0.1:${port}`

const keptMails = 500

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

const isFree = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)))
  })

const portOrAny = async (host: string, port: number) => (port !== 0 && (await isFree(host, port)) ? port : 0)

/** Whether a request comes from the inbox's own page, and not through another host name or from another site's page. */
const isOwn = ({ headers }: IncomingMessage): boolean => {
  const hosts = [headers.host && `http://${headers.host}`, headers.origin].filter((value) => value !== undefined)
  return (
    hosts.every((value) => URL.canParse(value) && isLoopback(new URL(value).hostname.replaceAll(/[[\]]/g, ''))) &&
    (headers.origin === undefined || headers.origin === `http://${headers.host}`)
  )
}

/** Refuses requests of other sites' pages. The inbox lets every site read it (CORS `*`), and mails contain links that reset passwords. */
const refuseStrangers = (web: Server) => {
  for (const event of ['request', 'upgrade'] as const) {
    const listeners = web.listeners(event)
    web.removeAllListeners(event)
    web.on(event, (request: IncomingMessage, ...rest: unknown[]) => {
      if (isOwn(request)) for (const listener of listeners) Reflect.apply(listener, web, [request, ...rest])
      else request.socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    })
  }
}

const loadMailDev = () =>
  import('maildev').catch((error: unknown) => {
    throw new ConfigError(
      ['SMTP_URL must name a mail server: the mail catcher is part of an installation for development only'],
      { cause: error },
    )
  })

/**
 * Starts a mail server that delivers nothing and shows received mails in a web inbox, for installations without
 * SMTP_URL. Mails survive a restart. Its library is loaded on the first call.
 * @throws ConfigError where its library is not installed, as in production
 * @throws when the address is not a loopback one
 */
export const startMailCatcher = async ({
  host,
  smtpPort,
  webPort,
  dataDir,
}: MailCatcherOptions): Promise<MailCatcher> => {
  if (!isLoopback(host)) throw new Error(`The mail catcher listens on loopback addresses only, not on ${host}`)
  const { MailDev } = await loadMailDev()
  const mailDirectory = join(dataDir, 'mail')
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  await mkdir(mailDirectory, { recursive: true, mode: 0o700 })
  const maildev = new MailDev({
    smtp: await portOrAny(host, smtpPort),
    ip: host,
    web: await portOrAny(host, webPort),
    webIp: host,
    mailDirectory,
    maxEmails: keptMails,
    silent: true,
  })
  const { smtp, api } = await maildev.start()
  if (!api) throw new Error('The mail catcher has no web inbox')
  refuseStrangers(api.server.server)
  return {
    smtpUrl: `smtp://${inUrl(host)}:${smtp.getPort()}`,
    webUrl: `http://${inUrl(host)}:${api.getPort()}`,
    stop: () => maildev.stop(),
  }
}

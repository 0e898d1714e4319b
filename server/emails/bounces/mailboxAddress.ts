/** A mailbox on an IMAP server. */
export interface MailboxAddress {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise by STARTTLS, if the server offers it. */
  readonly isSecure: boolean
  readonly user: string
  readonly password: string
  readonly folder: string
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether what is said to this host stays on this machine. */
export const isOnThisMachine = (url: string): boolean => loopback.test(new URL(url).hostname)

/** Reads an address such as `imaps://user:password@host:993/folder`. The folder is INBOX if it names none. */
export const readMailboxAddress = (url: string): MailboxAddress => {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const isSecure = protocol === 'imaps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 993 : 143) : Number(port),
    isSecure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  }
}

import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import type { Config } from '../../../config.ts'
import { readDkimKey } from './dkimKey.ts'

export type Sign = (message: Buffer, senderAddress: string) => Promise<Buffer>

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * Signs messages of senders in one domain or below it (RFC 6376); others go unsigned, as a signature of another domain says nothing of them.
 * @throws when the key cannot be read or decrypted
 */
export const dkimSigner = (settings: Config['email']['dkim']): Sign => {
  if (settings === null) return (message) => Promise.resolve(message)
  const { domain, selector } = settings
  const privateKey = readDkimKey(settings).export({ format: 'pem', type: 'pkcs8' }).toString()
  const dkim = new DKIM({ domainName: domain, keySelector: selector, privateKey })
  return (message, senderAddress) => {
    const sender = domainOf(senderAddress)
    return sender === domain || sender.endsWith(`.${domain}`) ? buffer(dkim.sign(message)) : Promise.resolve(message)
  }
}

import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Config } from '../../../config.ts'

/** The key that signs e-mails (DKIM). @throws when it cannot be read or decrypted */
export const readDkimKey = ({ keyFile, passphrase }: NonNullable<Config['email']['dkim']>): KeyObject =>
  createPrivateKey({ key: readFileSync(keyFile), format: 'pem', ...(passphrase !== undefined && { passphrase }) })

import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Config, ConfigError } from '#server/config.ts'
import { readingFile } from '#server/startTrouble.ts'

/** The key that signs e-mails (DKIM). @throws when it cannot be read or decrypted */
export const readDkimKey = ({ keyFile, passphrase }: NonNullable<Config['email']['dkim']>): KeyObject =>
  createPrivateKey({ key: readFileSync(keyFile), format: 'pem', ...(passphrase !== undefined && { passphrase }) })

/** @throws an error that names the variable if the key is configured and cannot be read or decrypted */
export const requireDkimKey = async ({ email: { dkim } }: Pick<Config, 'email'>): Promise<void> => {
  if (dkim === null) return
  await readingFile(dkim.keyFile, 'EMAIL_DKIM_KEY_FILE', async () => {
    try {
      readDkimKey(dkim)
    } catch (error) {
      if (error instanceof Error && 'errno' in error) throw error
      throw new ConfigError([
        'EMAIL_DKIM_KEY_FILE is no private key in PEM, or EMAIL_DKIM_KEY_PASSPHRASE does not open it',
      ])
    }
  })
}

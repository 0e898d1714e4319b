import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's keys, in base64url. */
export interface BrowserKeys {
  /** Its public key, an uncompressed point of P-256. */
  readonly p256dh: string
  /** The secret that it shares with this server. */
  readonly auth: string
}

/** What is random in a message, given for tests. */
export interface MessageRandomness {
  readonly privateKey: Buffer
  readonly salt: Buffer
}

const recordBytes = 4_096
const pointBytes = 65
const authBytes = 16
const tagBytes = 16

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

const infoOf = (text: string, ...more: Buffer[]) => Buffer.concat([Buffer.from(`${text}\0`, 'latin1'), ...more])

/** Whether these can be the keys of a browser: a point on the curve and a secret of the right length. */
export const areBrowserKeys = ({ p256dh, auth }: BrowserKeys): boolean => {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== pointBytes || Buffer.from(auth, 'base64url').length !== authBytes) return false
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(point)
    return true
  } catch {
    return false
  }
}

/**
 * Encrypts a message so that only the browser can read it, not the push service (RFC 8291, content coding `aes128gcm`).
 * @param message - up to 3,900 bytes
 */
export const encryptMessage = (
  message: string,
  { p256dh, auth }: BrowserKeys,
  { privateKey, salt }: Partial<MessageRandomness> = {},
): Buffer => {
  const browserPoint = Buffer.from(p256dh, 'base64url')
  const pair = createECDH('prime256v1')
  if (privateKey) pair.setPrivateKey(privateKey)
  else pair.generateKeys()
  const ownPoint = pair.getPublicKey()
  const shared = hkdf(
    pair.computeSecret(browserPoint),
    Buffer.from(auth, 'base64url'),
    infoOf('WebPush: info', browserPoint, ownPoint),
    32,
  )
  const usedSalt = salt ?? randomBytes(16)
  const key = hkdf(shared, usedSalt, infoOf('Content-Encoding: aes128gcm'), 16)
  const nonce = hkdf(shared, usedSalt, infoOf('Content-Encoding: nonce'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The last record ends with this delimiter.
  const plain = Buffer.concat([Buffer.from(message, 'utf8'), Buffer.from([2])])
  if (plain.length + tagBytes > recordBytes) throw new RangeError('The message is too long for web push')
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordBytes)
  head.writeUInt8(ownPoint.length, 4)
  return Buffer.concat([usedSalt, head, ownPoint, sealed])
}

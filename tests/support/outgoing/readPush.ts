import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'

const hmac = (key: Buffer, ...data: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(data)).digest()

/** HKDF (RFC 5869) for one block, written out. */
const derived = (salt: Buffer, key: Buffer, info: Buffer, bytes: number) =>
  hmac(hmac(salt, key), info, Buffer.from([1])).subarray(0, bytes)

/** A browser's side of web push: its keys, and how it reads a message (RFC 8188, RFC 8291). */
export const aBrowser = () => {
  const pair = createECDH('prime256v1')
  const point = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    read: (sealed: Buffer): unknown => {
      const salt = sealed.subarray(0, 16)
      const idLength = sealed.readUInt8(20)
      const sender = sealed.subarray(21, 21 + idLength)
      const contents = sealed.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
      const secret = derived(auth, pair.computeSecret(sender), info, 32)
      const key = derived(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derived(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(contents.subarray(-16))
      const plain = Buffer.concat([decipher.update(contents.subarray(0, -16)), decipher.final()])
      if (plain.at(-1) !== 2) throw new Error('The last record does not end as it must')
      return JSON.parse(plain.subarray(0, -1).toString('utf8'))
    },
  }
}

import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

// A certificate that signs itself (RFC 5280), written by hand in DER: Node.js reads certificates but writes none.

const der = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(contents)
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const length = Buffer.from(body.length.toString(16).padStart(4, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 + length.length]), length, body])
}
const sequence = (...contents: readonly Buffer[]) => der(0x30, ...contents)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const bits = (contents: Buffer) => der(0x03, Buffer.from([0]), contents)
/** sha256WithRSAEncryption */
const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const commonName = der(0x06, Buffer.from('550403', 'hex'))
const nameOf = (name: string) => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))))
/** UTCTime */
const timeOf = (time: Date) => der(0x17, Buffer.from(`${time.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

export interface MadeCertificate {
  readonly pem: string
  readonly key: KeyObject
}

const day = 86_400_000

/** A certificate with its key, valid from a day ago. @param days - from today */
export const aCertificate = (days = 30): MadeCertificate => {
  const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = nameOf('sns.amazonaws.example')
  const valid = [-1, days].map((one) => timeOf(new Date(Date.now() + one * day - (days < 0 ? 2 * day : 0))))
  const contents = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(...valid),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(contents).sign(key)
  const base64 = sequence(contents, algorithm, bits(signature)).toString('base64')
  return { pem: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`, key }
}

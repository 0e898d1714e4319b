import { verify, type X509Certificate } from 'node:crypto'
import { z } from 'zod'

const text = z.string().max(300_000)

/** A message of Amazon SNS: the fields that are signed, and what signs them. */
export const SnsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: text,
  TopicArn: text,
  Message: text,
  Timestamp: z.iso.datetime(),
  Subject: text.nullish(),
  SubscribeURL: text.nullish(),
  Token: text.nullish(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: text,
})
export type SnsMessage = z.output<typeof SnsMessage>

const ofNotification = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const
const ofSubscription = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const

/** What SNS signs: the names and values of the fields that are there, a line each. */
export const signedText = (message: Omit<SnsMessage, 'Signature'>): string =>
  (message.Type === 'Notification' ? ofNotification : ofSubscription)
    .flatMap((name) => {
      const value = message[name]
      return value === undefined || value === null ? [] : [`${name}\n${value}\n`]
    })
    .join('')

const algorithms = { '1': 'sha1', '2': 'sha256' } as const

/** Whether one of the certificates has signed a message, at a time at which it is valid. The message's own address of one is not looked at. */
export const isSignedBy = (message: SnsMessage, certificates: readonly X509Certificate[], now: number): boolean => {
  const signed = Buffer.from(signedText(message))
  const signature = Buffer.from(message.Signature, 'base64')
  return certificates.some(
    (certificate) =>
      Date.parse(certificate.validFrom) <= now &&
      now <= Date.parse(certificate.validTo) &&
      verify(algorithms[message.SignatureVersion], signed, certificate.publicKey, signature),
  )
}
